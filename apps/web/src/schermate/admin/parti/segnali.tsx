import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Sorte } from '../dati/usa-invio.ts';

const TONI = {
  neutro: 'bg-[#e4e9f0] text-[#17324d]',
  azione: 'bg-[#d1e4f9] text-[#004a99]',
  bene: 'bg-[#00693e] text-white',
  attenzione: 'bg-[#fff3cd] text-[#663c00]',
  errore: 'bg-[#a6111f] text-white',
} as const;
export type Tono = keyof typeof TONI;

/** Uno stato in una parola; il colore lo ripete, non lo sostituisce. */
export function Etichetta({ tono = 'neutro', children }: { tono?: Tono; children: ReactNode }) {
  return (
    <span className={`inline-block rounded-sm px-2 py-0.5 text-sm font-semibold whitespace-nowrap ${TONI[tono]}`}>
      {children}
    </span>
  );
}

const AVVISI = {
  info: { Icona: Info, classe: 'border-[#0066cc] bg-[#eef5fc]', icona: 'text-[#0059b3]' },
  bene: { Icona: CircleCheck, classe: 'border-[#00693e] bg-[#f0faf4]', icona: 'text-[#00693e]' },
  attenzione: { Icona: TriangleAlert, classe: 'border-[#a66300] bg-[#fff9e8]', icona: 'text-[#8a5200]' },
  errore: { Icona: CircleAlert, classe: 'border-[#a6111f] bg-[#fdf2f3]', icona: 'text-[#a6111f]' },
} as const;

/** Un avviso dentro la pagina; `ruolo` solo quando la frase nasce da ciò che la persona ha appena fatto. */
export function Avviso({
  tono = 'info',
  ruolo,
  children,
}: {
  tono?: keyof typeof AVVISI;
  ruolo?: 'status' | 'alert';
  children: ReactNode;
}) {
  const { Icona, classe, icona } = AVVISI[tono];
  return (
    <div role={ruolo} className={`flex gap-2 rounded border-l-4 px-3 py-2 text-[#17324d] ${classe}`}>
      <Icona aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${icona}`} />
      <div className="min-w-0 break-words">{children}</div>
    </div>
  );
}

/** Accanto al pulsante: che cosa ne è stato dell'atto, in parole. */
export function SorteAtto({ sorte }: { sorte: Sorte }) {
  switch (sorte.tipo) {
    case 'fermo':
    case 'in_corso':
      return null;
    case 'registrato':
      return (
        <Avviso tono="bene" ruolo="status">
          {sorte.seq === null ? 'Fatto.' : `Registrato con il n. ${sorte.seq}.`}
        </Avviso>
      );
    case 'rifiutato':
      return (
        <Avviso tono="errore" ruolo="alert">
          {sorte.frase}
          {sorte.regola !== null && <span className="text-sm text-[#455b71]"> (regola {sorte.regola})</span>}
        </Avviso>
      );
    case 'ignota':
      return (
        <Avviso tono="attenzione" ruolo="alert">
          Il server non ha risposto: non sappiamo se l’atto è arrivato. Prema di nuovo lo stesso pulsante: se era già
          arrivato non sarà raddoppiato.
        </Avviso>
      );
    default:
      return sorte satisfies never;
  }
}

export function Attesa({ che }: { che: string }) {
  return (
    <p role="status" className="rounded-md border border-[#d8dee6] bg-white p-6 text-[#455b71]">
      {che}
    </p>
  );
}

export function ErroreLettura({ errore }: { errore: Error }) {
  return (
    <Avviso tono="errore" ruolo="alert">
      {errore.message} Ricarichi la pagina; se continua, chieda assistenza.
    </Avviso>
  );
}
