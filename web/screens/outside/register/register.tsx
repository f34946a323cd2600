import { Registration } from './registration.tsx';

/** `/register`: the personal step, then the business step, which can be skipped. */
export default function Register() {
  return <Registration mainSupplier={false} />;
}
