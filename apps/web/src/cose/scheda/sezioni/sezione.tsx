import { type ReactNode, useId } from 'react';

/** Una parte della scheda con il suo titolo; `posto` è quello che ha sul telefono (`scheda.css`). */
export function Sezione({ titolo, posto, children }: { titolo: string; posto?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} data-posto={posto} className="scheda-carta">
      <h2 id={id}>{titolo}</h2>
      {children}
    </section>
  );
}

/** Nomi e valori in poche colonne, quante ne stanno. */
export function Fatti({ voci }: { voci: readonly (readonly [nome: string, valore: ReactNode])[] }) {
  return (
    <dl className="scheda-fatti">
      {voci.map(([nome, valore]) => (
        <div key={nome}>
          <dt>{nome}</dt>
          <dd>{valore}</dd>
        </div>
      ))}
    </dl>
  );
}
