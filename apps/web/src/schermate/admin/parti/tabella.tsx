import type { ReactNode } from 'react';

export type Colonna = { testo: string; destra?: boolean; soloLarga?: boolean };

/** Tabella fitta con intestazioni; le colonne `soloLarga` spariscono sul telefono. */
export function Tabella({
  nome,
  colonne,
  children,
}: {
  nome: string;
  colonne: readonly Colonna[];
  children: ReactNode;
}) {
  return (
    <table className="w-full border-collapse text-left text-[#17324d]">
      <caption className="sr-only">{nome}</caption>
      <thead>
        <tr className="border-b border-[#d8dee6]">
          {colonne.map(({ testo, destra, soloLarga }) => (
            <th
              key={testo}
              scope="col"
              className={`px-3 py-2 text-sm font-semibold text-[#455b71] sm:px-4 ${destra ? 'text-right' : ''} ${soloLarga ? 'hidden sm:table-cell' : ''}`}
            >
              {testo}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

export function Cella({
  destra = false,
  soloLarga = false,
  forte = false,
  children,
}: {
  destra?: boolean;
  soloLarga?: boolean;
  forte?: boolean;
  children: ReactNode;
}) {
  return (
    <td
      className={`px-3 py-2.5 align-top sm:px-4 ${destra ? 'text-right tabular-nums' : ''} ${soloLarga ? 'hidden sm:table-cell' : ''} ${forte ? 'font-semibold' : ''}`}
    >
      {children}
    </td>
  );
}

/** Coppie nome e valore, una sotto l'altra sul telefono. */
export function Dati({ voci }: { voci: readonly (readonly [nome: string, valore: ReactNode])[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {voci.map(([nome, valore]) => (
        <div key={nome} className="min-w-0">
          <dt className="text-sm text-[#455b71]">{nome}</dt>
          <dd className="font-semibold break-words text-[#17324d]">{valore}</dd>
        </div>
      ))}
    </dl>
  );
}
