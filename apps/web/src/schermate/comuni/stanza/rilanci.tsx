import { formattaOra } from '@gestore/contratto/formato';
import { descriviRifiuto, type Stanza } from '@gestore/dominio';
import { Badge, Card, Cell, EmptyState, Importo, Row, Table } from '@gestore/ui';
import { useTesti } from '../../../testi/lingua.ts';
import { RILANCI_E_BUSTE } from '../testi/rilanci-e-buste.ts';
import { ElencoCorrezioni } from './correzioni.tsx';

/** Rilanci mostrati: gli ultimi; tutti sono nella trascrizione. */
const MOSTRATI_MAX = 50;
/** Propri rilanci non ammessi mostrati: gli ultimi; di tutti c'è la ricevuta. */
const NON_AMMESSI_MAX = 5;

export function Rilanci({ stanza, pseudonimo }: { stanza: Stanza; pseudonimo: string }) {
  const parti = useTesti(RILANCI_E_BUSTE);
  const t = parti.rilanci;
  const ultimi = stanza.rilanci.slice(-MOSTRATI_MAX).reverse();
  const quanti = stanza.rilanci.length;
  return (
    <Card title={t.titolo} flush aside={quanti > MOSTRATI_MAX ? t.ultimi(MOSTRATI_MAX, quanti) : t.inTutto(quanti)}>
      {ultimi.length === 0 ? (
        <EmptyState>{t.vuoto}</EmptyState>
      ) : (
        <Table
          caption={t.titolo}
          columns={[
            { label: t.ora },
            { label: t.offerente },
            { label: t.modalita, wideOnly: true },
            { label: t.importo, end: true },
          ]}
        >
          {ultimi.map((rilancio, i) => (
            <Row key={rilancio.seq} {...(i === 0 ? { tone: 'success' as const } : {})}>
              <Cell>
                <span className="tabular-nums">{formattaOra(rilancio.dichiaratoIl)}</span>
              </Cell>
              <Cell>
                <span className="flex flex-wrap items-center gap-2">
                  <span lang="it">{rilancio.pseudonimo}</span>
                  {rilancio.pseudonimo === pseudonimo && <Badge tone="info">{parti.lei}</Badge>}
                  {i === 0 && <Badge tone="success">{t.inTesta}</Badge>}
                </span>
              </Cell>
              <Cell wideOnly>{rilancio.canale === 'sala' ? t.inSala : t.telematica}</Cell>
              <Cell end strong>
                <Importo cent={rilancio.importoCent} />
              </Cell>
            </Row>
          ))}
        </Table>
      )}
      <ElencoCorrezioni correzioni={stanza.correzioni} />
      <NonAmmessi rifiutati={stanza.rifiutati} titolo={t.nonAmmessi} />
    </Card>
  );
}

function NonAmmessi({ rifiutati, titolo }: { rifiutati: Stanza['rifiutati']; titolo: string }) {
  if (rifiutati.length === 0) return null;
  return (
    <section aria-label={titolo} className="border-t border-linea p-4 text-sm">
      <h3 className="font-semibold">{titolo}</h3>
      <ul className="mt-1 grid gap-1">
        {rifiutati
          .slice(-NON_AMMESSI_MAX)
          .reverse()
          .map((rifiutato) => (
            <li key={rifiutato.seq}>
              {formattaOra(rifiutato.ricevutoIl)} · <Importo cent={rifiutato.importoCent} /> ·{' '}
              <span lang="it">{descriviRifiuto(rifiutato.rifiuto, formattaOra)}</span>
            </li>
          ))}
      </ul>
    </section>
  );
}
