import { useLocation, useSearchParams } from 'react-router';
import { Joining } from './joining.tsx';
import { Registration } from './registration.tsx';

/**
 * `/register`: the personal step, then the business step, which can be skipped; with an invitation link, the form that
 * joins
 * the inviting company. `/business`: the same for main suppliers, who must name a company and wait for approval.
 */
export default function Register() {
  const mainSupplier = useLocation().pathname.startsWith('/business');
  const [search] = useSearchParams();
  const invitation = search.get('invitation');
  if (invitation && !mainSupplier) return <Joining token={invitation} />;
  return <Registration mainSupplier={mainSupplier} />;
}
