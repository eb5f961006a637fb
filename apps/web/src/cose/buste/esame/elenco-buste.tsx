import { type BustaVista, formattaEuro } from '@gestore/dominio';
import {
  Circle,
  CircleCheck,
  CircleDot,
  CircleX,
  FileX,
  Hand,
  type LucideIcon,
  Mail,
  TriangleAlert,
} from 'lucide-react';
import { useTesti } from '../../../testi/lingua.ts';
import { PAROLE_DELEGATO } from '../../conduzione/stati.testi.ts';
import { BUSTA } from '../testi.ts';
import type { RigaBusta } from './righe-buste.ts';

type Segno = { Icona: LucideIcon; classe: string };
const SEGNI: Record<BustaVista['stato'], Segno> = {
  sigillata: { Icona: Circle, classe: 'text-secondario' },
  aperta: { Icona: CircleDot, classe: 'text-azione-scura' },
  ammessa: { Icona: CircleCheck, classe: 'text-bene' },
  rifiutata: { Icona: CircleX, classe: 'text-errore' },
  scartata_tecnica: { Icona: FileX, classe: 'text-attenzione' },
};

/** Le buste in righe basse, nell'ordine del server: a che punto è ciascuna e che cosa non va, a colpo d'occhio (R25). */
export function ElencoBuste({
  righe,
  scelta,
  scegli,
}: {
  righe: readonly RigaBusta[];
  scelta: string | null;
  scegli: (pseudonimo: string) => void;
}) {
  const t = useTesti(BUSTA);
  return (
    <table className="w-full border-collapse text-left text-sm">
      <caption className="sr-only">{t.buste}</caption>
      <thead>
        <tr className="border-b border-linea text-secondario">
          <th scope="col" className="px-2 py-1.5 text-right font-semibold">
            {t.numero}
          </th>
          <th scope="col" className="px-2 py-1.5 font-semibold">
            {t.pseudonimo}
          </th>
          <th scope="col" className="hidden px-2 py-1.5 font-semibold sm:table-cell">
            {t.deposito}
          </th>
          <th scope="col" className="px-2 py-1.5 text-right font-semibold">
            {t.prezzo} €
          </th>
          <th scope="col" className="hidden px-2 py-1.5 text-right font-semibold sm:table-cell">
            {t.cauzione} €
          </th>
          <th scope="col" className="px-2 py-1.5 font-semibold">
            {t.rilievo}
          </th>
        </tr>
      </thead>
      <tbody>
        {righe.map((riga) => (
          <Riga
            key={riga.busta.pseudonimo}
            riga={riga}
            scelta={riga.busta.pseudonimo === scelta}
            scegli={() => scegli(riga.busta.pseudonimo)}
          />
        ))}
      </tbody>
    </table>
  );
}

function Riga({ riga, scelta, scegli }: { riga: RigaBusta; scelta: boolean; scegli: () => void }) {
  const t = useTesti(BUSTA);
  const p = useTesti(PAROLE_DELEGATO);
  const { busta, numero, prezzoCent, cauzioneCent, controProposta } = riga;
  const { Icona, classe } = SEGNI[busta.stato];
  const barrata = busta.stato === 'rifiutata' ? 'text-secondario line-through' : '';
  const Via = busta.canale === 'telematica' ? null : busta.canale === 'cartacea' ? Hand : Mail;
  const fondo = scelta
    ? 'bg-azione-chiara shadow-[inset_4px_0_0_var(--color-azione)]'
    : controProposta
      ? 'bg-attenzione-chiara'
      : '';
  // Si tocca tutta la riga; chi usa la tastiera ha il pulsante con il nome.
  return (
    <tr className={`cursor-pointer border-b border-linea last:border-b-0 ${fondo}`} onClick={scegli}>
      <td className="px-2 text-right tabular-nums text-secondario">{numero}</td>
      <td className="px-2">
        <button
          type="button"
          data-busta={busta.pseudonimo}
          aria-current={scelta || undefined}
          onClick={scegli}
          className="flex min-h-11 w-full items-center gap-2 text-left font-semibold xl:min-h-7"
        >
          <Icona aria-hidden="true" className={`size-4 shrink-0 ${classe}`} />
          <span lang="it" className={barrata}>
            {busta.pseudonimo}
          </span>
          <span className="sr-only">, {p.statiBusta[busta.stato]}</span>
          {controProposta && (
            <span className="text-attenzione">
              {t.contro} <span className="sr-only">{t.proposta_}</span>
            </span>
          )}
          {Via !== null && <Via aria-label={p.canali[busta.canale]} className="size-4 shrink-0 text-secondario" />}
        </button>
      </td>
      <td className="hidden px-2 tabular-nums whitespace-nowrap text-secondario sm:table-cell">
        <Deposito busta={busta} />
      </td>
      <td className={`px-2 text-right tabular-nums ${prezzoCent === null ? '' : barrata}`}>
        {prezzoCent === null ? '—' : cifre(prezzoCent)}
      </td>
      <td className="hidden px-2 text-right tabular-nums sm:table-cell">
        {cauzioneCent === null ? '—' : cifre(cauzioneCent)}
      </td>
      <td className="px-2">
        <Rilievi riga={riga} />
      </td>
    </tr>
  );
}

/** L'unità sta una volta sola, in cima alla colonna. */
const cifre = (cent: number): string => formattaEuro(cent).replace(/^€\s*/, '');
const DEPOSITO = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

function Deposito({ busta: { riservato } }: { busta: BustaVista }) {
  const t = useTesti(BUSTA);
  const quando = riservato?.depositataIl ?? null;
  if (quando === null) return t.nonProvata;
  return DEPOSITO.format(quando).replace(', ', ' ');
}

function Rilievi({ riga: { regole, avvisi, busta, cauzione, contraria } }: { riga: RigaBusta }) {
  const t = useTesti(BUSTA);
  const parole = [
    ...(busta.riservato?.tardiva === true && !regole.includes('R13') ? [t.tardiva] : []),
    ...(busta.stato === 'scartata_tecnica' ? [t.tecnico] : []),
    ...regole,
    ...(cauzione === 'da_guardare' && !regole.includes('R39') ? [t.sulConto] : []),
  ];
  if (parole.length === 0) return <span className="text-secondario">{avvisi.join(', ')}</span>;
  return (
    <span
      className={`inline-flex items-center gap-1 font-semibold whitespace-nowrap ${contraria ? 'text-attenzione' : 'text-secondario'}`}
    >
      <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
      {parole.join(', ')}
    </span>
  );
}
