/** An e-mail address that breaks before `@`. */
export function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  if (at < 0) return <span className="anywhere">{address}</span>;
  return (
    <span className="anywhere">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  );
}
