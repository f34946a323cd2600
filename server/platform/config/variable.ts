/** One environment variable: how it is read, what holds without it, and what docs/configuration.md says of it. */
export interface Variable<T> {
  read(text: string): T;
  /** Text that is read when the variable is unset or empty; null = nothing. */
  byDefault: string | null;
  /** Default in words, where it is worked out. */
  defaultWords?: string;
  /** Meaning and unit, in Markdown. */
  means: string;
  /** Its value is never printed. */
  secret?: true;
}

/** Declares a variable; one with a default always gives a value. */
export function variable<T>(definition: Variable<T> & { byDefault: string }): Variable<T> & { byDefault: string };
export function variable<T>(definition: Variable<T>): Variable<T>;
export function variable<T>(definition: Variable<T>): Variable<T> {
  return definition;
}
