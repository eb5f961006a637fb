import type { PassoRimborso, RimborsoUtente } from '@gestore/contratto/dopo/esito-utente';
import { Card, DataList, Importo, type Step, Timeline } from '@gestore/ui';
import { euroInFrase } from '../../testi/euro-in-frase.ts';
import { useTesti } from '../../testi/lingua.ts';
import { giorno, momento } from '../../testi/momento.ts';
import { ESITO_TESTI, type TestiEsito } from './pagina-esito.testi.ts';

const PASSI: readonly PassoRimborso['passo'][] = ['disposto', 'ordinato', 'approvato', 'eseguito'];

/** La cauzione che torna a chi non ha vinto (R71): quanto, a che punto è, entro quando. */
export function Rimborso({ rimborso }: { rimborso: RimborsoUtente | null }) {
  const t = useTesti(ESITO_TESTI);
  if (rimborso === null)
    return (
      <Card title={t.rimborso}>
        <p>{t.rimborsoNessuno}</p>
      </Card>
    );
  const { importoCent, entroIl, passi } = rimborso;
  const importo = importoCent === null ? t.rimborsoAccreditato : euroInFrase(importoCent);
  const eseguito = passi.some(({ passo }) => passo === 'eseguito');
  return (
    <Card title={t.rimborso}>
      <p>{eseguito ? t.rimborsoEseguito(importo) : t.rimborsoDisposto(importo, giorno(entroIl))}</p>
      <DataList
        items={[
          [
            t.rimborsoImporto,
            importoCent === null ? t.rimborsoAccreditato : <Importo key="importo" cent={importoCent} />,
          ],
          [t.rimborsoEntro, giorno(entroIl)],
        ]}
      />
      <Timeline label={t.rimborsoAPunto} steps={PASSI.map((passo) => passoInVista(t, passo, passi))} />
      {!eseguito && <p className="text-sm text-secondario">{t.rimborsoSeTarda}</p>}
    </Card>
  );
}

function passoInVista(t: TestiEsito, passo: PassoRimborso['passo'], fatti: readonly PassoRimborso[]): Step {
  const fatto = fatti.find((uno) => uno.passo === passo);
  const titolo = { id: passo, title: t.passiRimborso[passo] };
  if (fatto !== undefined) return { ...titolo, state: 'done', stateLabel: momento(fatto.il) };
  const prossimo = PASSI[fatti.length] === passo;
  return { ...titolo, state: prossimo ? 'current' : 'todo', stateLabel: prossimo ? t.passoProssimo : t.passoDaFare };
}
