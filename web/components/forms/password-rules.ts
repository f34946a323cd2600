/** First rule of docs/product/validation.md that a new password violates, as a key of `ui.password`; null if valid. */
export function validateNewPassword(
  password: string,
  minimumLength: number,
): 'newEmpty' | 'tooShort' | 'tooSimple' | null {
  if (!password) return 'newEmpty';
  if ([...password].length < minimumLength) return 'tooShort';
  const kinds = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{L}\p{N}\s]/u];
  return kinds.every((kind) => kind.test(password)) ? null : 'tooSimple';
}
