import { Fragment } from 'react';

const GRUPPO = /.{1,8}/g;

/**
 * Un codice lungo, come un'impronta: va a capo soltanto fra un gruppo di otto segni e il seguente, perché chi lo confronta con un foglio non
 * perda il segno. Copiato, è intero.
 */
export function Codice({ children }: { children: string }) {
  return (
    <code className="wrap-normal">
      {(children.match(GRUPPO) ?? []).map((gruppo, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: due gruppi possono essere uguali, e il posto è ciò che li distingue.
        <Fragment key={i}>
          {i > 0 && <wbr />}
          {gruppo}
        </Fragment>
      ))}
    </code>
  );
}
