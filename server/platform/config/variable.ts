/** One environment variable: its parser, its default, and its description in docs/configuration.md. */
export interface Variable<T> {
  read(text: string): T;
  /** Text that is parsed if the variable is unset or empty; null = nothing. */
  byDefault: string | null;
  /** Description of a computed default. */
  defaultWords?: string;
  /** Meaning and unit, in Markdown. */
  means: string;
  /** Its value is never printed. */
  secret?: true;
}

/** Declares a variable; one with a default always has a value. */
export function variable<T>(definition: Variable<T> & { byDefault: string }): Variable<T> & { byDefault: string };
export function variable<T>(definition: Variable<T>): Variable<T>;
export function variable<T>(definition: Variable<T>): Variable<T> {
  return definition;
}
