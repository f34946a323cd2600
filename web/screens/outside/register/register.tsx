import { useLocation } from 'react-router';
import { Registration } from './registration.tsx';

/**
 * `/register`: the personal step, then the business step, which can be skipped. `/business`: the same for main suppliers,
 * whose company has to be named and who wait for approval.
 */
export default function Register() {
  return <Registration mainSupplier={useLocation().pathname.startsWith('/business')} />;
}
