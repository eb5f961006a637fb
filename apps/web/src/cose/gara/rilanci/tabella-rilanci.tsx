import { formattaIstante, formattaOra } from '@gestore/contratto/parole/formato';
import { formattaEuro, type Stanza, soloCifre } from '@gestore/dominio';
import { Badge, Button, Card, Table } from '@gestore/ui';
import { type ReactNode, useState } from 'react';
import { useTesti } from '../../../testi/lingua.ts';
import { CONSOLE, type TestiConsole } from '../../conduzione/console.testi.ts';
import { ElencoCorrezioni } from './correzioni.tsx';
import { type RigaRilancio, righeDellaTabella } from './righe-dei-rilanci.ts';

/** Quanti se ne vedono finché non si chiedono tutti: ciò che è appena accaduto. */
const DI_ADESSO = 20;

/** Tutti i rilanci, i rifiutati con la loro ragione, dal più recente (R66); `correggi` sta accanto a quello in testa (R55). */
export function TabellaRilanci({ stanza, correggi = null }: { stanza: Stanza; correggi?: ReactNode }) {
  const t = useTesti(CONSOLE);
  const righe = righeDellaTabella(stanza);
  const [tutte, setTutte] = useState(false);
  const testa = stanza.migliore === null ? undefined : stanza.rilanci.at(-1)?.seq;
  return (
    <Card
      title={t.rilanci}
      aside={`${t.conto(stanza.rilanci.length, righe.length - stanza.rilanci.length)} · ${t.rilancioMinimo(formattaEuro(stanza.rilancioMinimoCent))}`}
      flush={righe.length > 0}
    >
      {righe.length === 0 && <p className="text-secondario">{t.rilanciVuoti}</p>}
      {righe.length > 0 && (
        <Table
          caption={t.tabellaRilanci}
          steady
          columns={[
            { label: t.ora },
            { label: t.offerente, wide: true },
            { label: t.modo, wideOnly: true },
            { label: t.inPiu, end: true, wideOnly: true },
            { label: t.importoColonna, end: true },
          ]}
        >
          {/* Il posto, non il rilancio: una riga nuova non sposta le altre sotto il dito. */}
          {(tutte ? righe : righe.slice(0, DI_ADESSO)).map((voce, posto) =>
            riga(t, voce, posto, voce.seq === testa, correggi),
          )}
        </Table>
      )}
      {righe.length > DI_ADESSO && (
        <Button variant="quiet" className="text-sm" aria-expanded={tutte} onClick={() => setTutte(!tutte)}>
          {tutte ? t.soloUltime(DI_ADESSO) : t.mostraTutte(righe.length)}
        </Button>
      )}
      <ElencoCorrezioni correzioni={stanza.correzioni} />
    </Card>
  );
}

/** Scritta per intero, senza altre parti: a ogni rilancio cambiano tutte. `correggi` è accanto a chi è in testa, e a lui soltanto. */
function riga(t: TestiConsole, voce: RigaRilancio, posto: number, inTesta: boolean, correggi: ReactNode) {
  return (
    <tr key={posto} className={`border-b border-linea last:border-b-0 ${inTesta ? 'bg-bene-chiaro' : ''}`}>
      <td className="px-3 py-2.5 align-top sm:px-4">
        <time dateTime={new Date(voce.il).toISOString()} title={formattaIstante(voce.il)} className="tabular-nums">
          {formattaOra(voce.il)}
        </time>
      </td>
      <td className="px-3 py-2.5 align-top sm:px-4">
        <span className="font-semibold">{voce.pseudonimo}</span> {inTesta && <Badge tone="success">{t.migliore}</Badge>}
        {inTesta && correggi}
        {voce.rifiuto !== null && (
          <span className="block text-sm text-errore">
            {t.rifiutato} <span lang="it">{voce.rifiuto}</span>
          </span>
        )}
      </td>
      <td className="hidden px-3 py-2.5 align-top sm:table-cell sm:px-4">
        {voce.canale !== null && (
          <Badge tone={voce.canale === 'sala' ? 'neutral' : 'info'}>
            {voce.canale === 'sala' ? t.inSala : t.telematica}
          </Badge>
        )}
      </td>
      <td className="hidden px-3 py-2.5 text-right align-top whitespace-nowrap tabular-nums sm:table-cell sm:px-4">
        {voce.inPiuCent !== null && `+ ${soloCifre(voce.inPiuCent)}`}
      </td>
      <td className="px-3 py-2.5 text-right align-top font-semibold whitespace-nowrap tabular-nums sm:px-4">
        {soloCifre(voce.importoCent)}
      </td>
    </tr>
  );
}
