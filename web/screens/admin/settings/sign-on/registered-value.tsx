import { CopyButton } from '#components/copy-button.tsx';

/** A value that is registered at the identity provider, in a list of definitions. */
export function RegisteredValue({ name, value }: { name: string; value: string }) {
  return (
    <div className="row wrap">
      <dt className="text-2">{name}</dt>
      <dd className="row" style={{ margin: 0 }}>
        <code className="mono anywhere">{value}</code>
        <CopyButton value={value} name={name} />
      </dd>
    </div>
  );
}
