import { Registration } from '../register/registration.tsx';

/** `/business`: the same for main suppliers, whose company has to be named and who wait for approval. */
export default function Business() {
  return <Registration mainSupplier />;
}
