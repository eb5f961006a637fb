import { formattaOra } from '@gestore/contratto/parole/formato';
import { type RilancioVista, type Stanza, soloCifre } from '@gestore/dominio';
import { Badge, Button, Card, EmptyState, Table } from '@gestore/ui';
import { lazy, Suspense, useState } from 'react';
import { useDueColonne } from '../../../guscio/larghezze.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { ElencoCorrezioni } from './correzioni.tsx';
import { RILANCI_E_BUSTE, type TestiRilanciEBuste } from './rilanci-e-buste.testi.ts';

/** Quanti se ne vedono finché non si chiedono tutti: quelli di adesso, che contano e che si ridisegnano a ogni rilancio. */
const DI_ADESSO = { unaColonna: 5, dueColonne: 10 } as const;

/** Pochi si vedono rifiutare un rilancio: le parole della legge arrivano con il primo. */
const NonAmmessi = lazy(async () => ({ default: (await import('./non-ammessi.tsx')).NonAmmessi }));

type InElenco = Pick<Stanza, 'rilanci' | 'rifiutati' | 'rigiudicati' | 'correzioni'>;

/** Quelli respinti, e quelli che non valgono più perché in sala si era parlato prima (R54, R66). */
function conNonPiuValidi({ rifiutati, rigiudicati }: InElenco): Stanza['rifiutati'] {
  const caduti = rigiudicati.flatMap(({ rifiuto, ...suo }) => (rifiuto === null ? [] : [{ ...suo, rifiuto }]));
  return caduti.length === 0 ? rifiutati : [...rifiutati, ...caduti].sort((a, b) => a.seq - b.seq);
}

export function Rilanci({ stanza, pseudonimo }: { stanza: Stanza; pseudonimo: string }) {
  const parti = useTesti(RILANCI_E_BUSTE);
  const t = parti.rilanci;
  const [tutti, setTutti] = useState(false);
  const diAdesso = useDueColonne() ? DI_ADESSO.dueColonne : DI_ADESSO.unaColonna;
  const quanti = stanza.rilanci.length;
  const ultimi = (tutti ? stanza.rilanci : stanza.rilanci.slice(-diAdesso)).toReversed();
  const rifiutati = conNonPiuValidi(stanza);
  return (
    <Card title={t.titolo} flush aside={quanti > ultimi.length ? t.ultimi(ultimi.length, quanti) : t.inTutto(quanti)}>
      {ultimi.length === 0 ? (
        <EmptyState>{t.vuoto}</EmptyState>
      ) : (
        <Elenco {...{ ultimi, pseudonimo }} conTesta={stanza.migliore !== null} />
      )}
      {quanti > diAdesso && (
        <Button variant="quiet" className="text-sm" aria-expanded={tutti} onClick={() => setTutti(!tutti)}>
          {tutti ? t.soloUltimi(diAdesso) : t.mostraTutti(quanti)}
        </Button>
      )}
      <ElencoCorrezioni correzioni={stanza.correzioni} />
      {rifiutati.length > 0 && (
        <Suspense>
          <NonAmmessi rifiutati={rifiutati} titolo={t.nonAmmessi} />
        </Suspense>
      )}
    </Card>
  );
}

type DaElencare = { ultimi: readonly RilancioVista[]; pseudonimo: string; conTesta: boolean };

function Elenco({ ultimi, pseudonimo, conTesta }: DaElencare) {
  const parti = useTesti(RILANCI_E_BUSTE);
  const t = parti.rilanci;
  return (
    <Table
      caption={t.titolo}
      steady
      columns={[
        { label: t.ora },
        { label: t.offerente, wide: true },
        { label: t.modalita, wideOnly: true },
        { label: t.importo, end: true },
      ]}
    >
      {/* Il posto, non il rilancio: uno nuovo cambia ciò che è scritto nelle righe, e nessuna si sposta sotto gli occhi. */}
      {ultimi.map((rilancio, i) => riga(parti, rilancio, conTesta && i === 0, i, pseudonimo))}
    </Table>
  );
}

/** Scritta per intero, senza altre parti: a ogni rilancio cambiano tutte, e su un telefono lento ognuna costa. */
function riga(parti: TestiRilanciEBuste, rilancio: RilancioVista, inTesta: boolean, posto: number, pseudonimo: string) {
  const t = parti.rilanci;
  return (
    <tr key={posto} className={`border-b border-linea last:border-0 ${inTesta ? 'bg-bene-chiaro' : ''}`}>
      <td className="px-3 py-2.5 align-top tabular-nums sm:px-4">{formattaOra(rilancio.dichiaratoIl)}</td>
      <td className="px-3 py-2.5 align-top sm:px-4">
        <span className="flex flex-wrap items-center gap-2">
          <span lang="it">{rilancio.pseudonimo}</span>
          {rilancio.pseudonimo === pseudonimo && <Badge tone="info">{parti.lei}</Badge>}
          {inTesta && <Badge tone="success">{t.inTesta}</Badge>}
        </span>
      </td>
      <td className="hidden px-3 py-2.5 align-top sm:table-cell sm:px-4">
        {rilancio.canale === 'sala' ? t.inSala : t.telematica}
      </td>
      <td className="px-3 py-2.5 text-right align-top font-semibold whitespace-nowrap tabular-nums sm:px-4">
        {soloCifre(rilancio.importoCent)}
      </td>
    </tr>
  );
}
