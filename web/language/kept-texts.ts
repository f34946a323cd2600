import type { i18n, TFunction } from 'i18next';

/** A function of texts, and those that it has found. */
interface Kept {
  t: TFunction;
  texts: Map<string, string>;
}

/**
 * Keeps texts without variables by key. i18next resolves the languages and looks for variables and nested texts at each
 * call, although it finds the same; a table calls it some hundred times.
 * @param instance after `init`, before it has texts
 */
export function keepTexts(instance: i18n): void {
  const kept = new Map<string, Kept>();
  // Components keep their function when the texts of another screen are added.
  const forget = () => {
    for (const { texts } of kept.values()) texts.clear();
  };
  instance.store.on('added', forget);
  instance.on('languageChanged', forget);
  instance.getFixedT = new Proxy(instance.getFixedT, {
    apply(resolve, _, scope) {
      const id = JSON.stringify(scope);
      const known = kept.get(id) ?? remembering(Reflect.apply(resolve, instance, scope));
      kept.set(id, known);
      return known.t;
    },
  });
}

function remembering(resolve: TFunction): Kept {
  const texts = new Map<string, string>();
  const t = new Proxy(resolve, {
    apply(_, self, call: [key: unknown, ...variables: unknown[]]) {
      const [key, ...variables] = call;
      if (variables.length > 0 || typeof key !== 'string') return Reflect.apply(resolve, self, call);
      const text = texts.get(key) ?? resolve(key);
      texts.set(key, text);
      return text;
    },
  });
  return { t, texts };
}
