import type { ReactNode } from 'react';

/** `wide`: con `steady`, la colonna che tiene nomi e distintivi su una riga. */
export type Column = { label: string; end?: boolean; wideOnly?: boolean; wide?: boolean };

/**
 * Tabella fitta con intestazioni; le colonne `wideOnly` spariscono sul telefono. Con `steady` la larghezza delle colonne è
 * fissa, e ciò che vi si scrive non le sposta.
 */
export function Table({
  caption,
  columns,
  steady = false,
  children,
}: {
  caption: string;
  columns: readonly Column[];
  steady?: boolean;
  children: ReactNode;
}) {
  return (
    <table className={`w-full border-collapse text-left ${steady ? 'sm:table-fixed' : ''}`}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-linea">
          {columns.map(({ label, end, wideOnly, wide }) => (
            <th
              key={label}
              scope="col"
              className={`px-3 py-2 text-sm font-semibold text-secondario sm:px-4 ${end ? 'text-right' : ''} ${wideOnly ? 'hidden sm:table-cell' : ''} ${wide ? 'sm:w-2/5' : ''}`}
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

export function Row({ tone, children }: { tone?: 'success'; children: ReactNode }) {
  return (
    <tr className={`border-b border-linea last:border-0 ${tone === 'success' ? 'bg-bene-chiaro' : ''}`}>{children}</tr>
  );
}

export function Cell({
  end = false,
  wideOnly = false,
  strong = false,
  children,
}: {
  end?: boolean;
  wideOnly?: boolean;
  strong?: boolean;
  children: ReactNode;
}) {
  return (
    <td
      className={`px-3 py-2.5 align-top sm:px-4 ${end ? 'text-right tabular-nums' : ''} ${wideOnly ? 'hidden sm:table-cell' : ''} ${strong ? 'font-semibold' : ''}`}
    >
      {children}
    </td>
  );
}
