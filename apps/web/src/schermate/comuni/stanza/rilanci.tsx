import { formattaOra } from '@gestore/contratto/formato';
import type { Stanza } from '@gestore/dominio';
import { Badge, Card, Cell, EmptyState, Importo, Row, Table } from '@gestore/ui';
import { lazy, Suspense } from 'react';
import { useTesti } from '../../../testi/lingua.ts';
import { RILANCI_E_BUSTE } from '../testi/rilanci-e-buste.ts';
import { ElencoCorrezioni } from './correzioni.tsx';

/** Rilanci mostrati: gli ultimi; tutti sono nella trascrizione. */
const MOSTRATI_MAX = 50;

/** Pochi si vedono rifiutare un rilancio: le parole della legge arrivano con il primo. */
const NonAmmessi = lazy(async () => ({ default: (await import('./non-ammessi.tsx')).NonAmmessi }));

/** Quelli respinti, e quelli che non valgono più perché in sala si era parlato prima (R54, R66). */
function conNonPiuValidi({ rifiutati, rigiudicati }: Stanza): Stanza['rifiutati'] {
  const caduti = rigiudicati.flatMap(({ rifiuto, ...suo }) => (rifiuto === null ? [] : [{ ...suo, rifiuto }]));
  return caduti.length === 0 ? rifiutati : [...rifiutati, ...caduti].sort((a, b) => a.seq - b.seq);
}

export function Rilanci({ stanza, pseudonimo }: { stanza: Stanza; pseudonimo: string }) {
  const parti = useTesti(RILANCI_E_BUSTE);
  const t = parti.rilanci;
  const ultimi = stanza.rilanci.slice(-MOSTRATI_MAX).reverse();
  const quanti = stanza.rilanci.length;
  const rifiutati = conNonPiuValidi(stanza);
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
      {rifiutati.length > 0 && (
        <Suspense>
          <NonAmmessi rifiutati={rifiutati} titolo={t.nonAmmessi} />
        </Suspense>
      )}
    </Card>
  );
}
