import type { BustaVista } from '@gestore/dominio';
import {
  Check,
  Circle,
  CircleCheck,
  CircleDot,
  CircleHelp,
  CircleX,
  FileX,
  Globe,
  Hand,
  type LucideIcon,
  Mail,
  Printer,
  TriangleAlert,
} from 'lucide-react';
import { useTesti } from '../../../testi/lingua.ts';
import { PAROLE_DELEGATO } from '../../conduzione/stati.testi.ts';
import { cifreDi } from '../cifre.ts';
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
    <table className="buste-tavola">
      <caption className="sr-only">{t.buste}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{t.statoColonna}</span>
          </th>
          <th scope="col" className="text-right">
            {t.numero}
          </th>
          <th scope="col">{t.pseudonimo}</th>
          <th scope="col" className="hidden sm:table-cell">
            {t.deposito}
          </th>
          <th scope="col" className="text-right">
            {t.prezzo} €
          </th>
          <th scope="col" className="hidden text-right sm:table-cell">
            {t.cauzione} €
          </th>
          <th scope="col">{t.rilievo}</th>
          <th scope="col">
            <span className="sr-only">{t.canaleColonna}</span>
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

/** Il canale di un'offerta, in un segno. */
export const SEGNI_CANALE: Record<BustaVista['canale'], LucideIcon> = {
  telematica: Globe,
  cartacea: Hand,
  fax: Printer,
  art15: Mail,
};

function Riga({ riga, scelta, scegli }: { riga: RigaBusta; scelta: boolean; scegli: () => void }) {
  const t = useTesti(BUSTA);
  const p = useTesti(PAROLE_DELEGATO);
  const { busta, numero, prezzoCent, controProposta } = riga;
  const { Icona, classe } = SEGNI[busta.stato];
  const barrata = busta.stato === 'rifiutata' ? 'text-secondario line-through' : '';
  const Via = SEGNI_CANALE[busta.canale];
  // Si tocca tutta la riga; chi usa la tastiera ha il pulsante con il nome.
  return (
    <tr data-scelta={scelta || undefined} data-contro={controProposta || undefined} onClick={scegli}>
      <td>
        <Icona aria-hidden="true" className={`size-4 ${classe}`} />
      </td>
      <td className="text-right text-secondario">{numero}</td>
      <td>
        <button type="button" data-busta={busta.pseudonimo} aria-current={scelta || undefined} onClick={scegli}>
          <span lang="it" className={barrata}>
            {busta.pseudonimo}
          </span>
          <span className="sr-only">, {p.statiBusta[busta.stato]}</span>
          {controProposta && <span className="text-sm text-attenzione">{t.contro}</span>}
        </button>
      </td>
      <td className="hidden whitespace-nowrap text-secondario sm:table-cell">
        <Deposito busta={busta} />
      </td>
      <td className={`text-right ${prezzoCent === null ? '' : barrata}`}>
        {prezzoCent === null ? '—' : cifreDi(prezzoCent)}
      </td>
      <td className="hidden text-right whitespace-nowrap sm:table-cell">
        <Cauzione riga={riga} />
      </td>
      <td>
        <Rilievi riga={riga} />
      </td>
      <td>
        <Via role="img" aria-label={p.canali[busta.canale]} className="size-4 text-secondario" />
      </td>
    </tr>
  );
}

/** La cauzione con ciò che se ne sa: accreditata, da guardare, o non si sa ancora. */
function Cauzione({ riga: { cauzioneCent, cauzione, regole } }: { riga: RigaBusta }) {
  const t = useTesti(BUSTA);
  if (cauzioneCent === null) return '—';
  const nonBasta = cauzione === 'da_guardare' || regole.includes('R17');
  const Icona = nonBasta ? TriangleAlert : cauzione === 'a_posto' ? Check : CircleHelp;
  const classe = nonBasta ? 'text-attenzione' : cauzione === 'a_posto' ? 'text-bene' : 'text-secondario';
  return (
    <span className={`inline-flex items-center gap-1 ${nonBasta ? 'font-semibold text-attenzione' : ''}`}>
      {cifreDi(cauzioneCent)}
      <Icona
        role="img"
        aria-label={nonBasta ? t.accredito.da_guardare : t.accredito[cauzione]}
        className={`size-4 shrink-0 ${classe}`}
      />
    </span>
  );
}

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
