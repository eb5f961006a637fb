import { leggiVenditeDelSoggetto } from '@gestore/contratto/anagrafe/chiamate';
import type { VersioneSoggetto } from '@gestore/contratto/anagrafe/forme';
import { Card, Cell, Istante, Row, Table } from '@gestore/ui';
import { Link } from '@tanstack/react-router';
import { chiama } from '../../accesso/chiama.ts';
import { CartaElenco, useElenco } from '../../comune/elenchi/elenco.tsx';
import { useTesti } from '../../testi/lingua.ts';
import { FaseVendita } from '../vendita/fase-vendita.tsx';
import { PAROLE_GESTORE } from '../vendita/stati-per-il-gestore.testi.ts';
import { SOGGETTI } from './soggetti.testi.ts';

/** Le vendite che conduce, e quelle già aperte in cui ha offerto (R10). */
export function VenditeDelSoggetto({ soggetto }: { soggetto: string }) {
  const t = useTesti(SOGGETTI);
  const { fasi } = useTesti(PAROLE_GESTORE);
  const elenco = useElenco({
    chiave: ['soggetto', 'vendite', soggetto],
    leggi: (pagina) => chiama(leggiVenditeDelSoggetto, { id: soggetto, ...pagina }),
    righe: ({ vendite }) => vendite,
    id: ({ asta, come }) => `${asta} ${come}`,
  });
  return (
    <CartaElenco titolo={t.vendite} flush elenco={elenco} vuoto={t.venditeVuote} leggiamo={t.leggiamoVendite}>
      {(vendite) => (
        <Table
          caption={t.venditeElenco}
          columns={[{ label: t.vendita }, { label: t.inizio, wideOnly: true }, { label: t.ruolo }]}
        >
          {vendite.map(({ asta, titolo, tribunale, inizioOperazioniIl, come, ...punto }) => (
            <Row key={`${asta} ${come}`}>
              <Cell>
                <Link
                  to="/edicom/asta/$id"
                  params={{ id: asta }}
                  lang="it"
                  className="inline-flex min-comando items-center font-semibold text-azione-scura underline"
                >
                  {titolo}
                </Link>
                <span lang="it" className="block text-sm text-secondario">
                  {tribunale}
                </span>
              </Cell>
              <Cell wideOnly>{inizioOperazioniIl === null ? t.daIndicare : <Istante il={inizioOperazioniIl} />}</Cell>
              <Cell>
                <span className="block">{t.come[come]}</span>
                <FaseVendita di={punto} nomi={fasi} />
              </Cell>
            </Row>
          ))}
        </Table>
      )}
    </CartaElenco>
  );
}

/** Chi ha fatto che cosa, dall'ultimo atto al primo. */
export function Storia({ versioni, altre }: { versioni: readonly VersioneSoggetto[]; altre: number }) {
  const t = useTesti(SOGGETTI);
  return (
    <Card title={t.storia}>
      <ol className="grid gap-3">
        {versioni.map(({ versione, atto, motivo, operatore, fattoIl }) => (
          <li key={versione} className="border-b border-linea pb-3 last:border-0 last:pb-0">
            <p>
              <span className="font-semibold">{t.atti[atto]}</span> {t.di(operatore)}
            </p>
            <p className="text-sm text-secondario">
              {t.versione(versione)}, <Istante il={fattoIl} />
            </p>
            {motivo !== null && (
              <p lang="it" className="text-sm break-words">
                {motivo}
              </p>
            )}
          </li>
        ))}
      </ol>
      {altre > 0 && <p className="text-secondario">{t.altreVersioni(altre)}</p>}
    </Card>
  );
}
