import type { CredenzialeVista } from '@gestore/contratto/posta/forme';
import { letturaPrevistaDal } from '@gestore/dominio';
import { Card, Cell, Row, Skeleton, Table } from '@gestore/ui';
import { Vai } from '../../comune/collegamento.tsx';
import { useTesti } from '../../testi/lingua.ts';
import { momento } from '../../testi/momento.ts';
import { COMUNI } from '../conduzione/funzioni.testi.ts';
import { percorsoDi } from '../conduzione/funzioni.ts';
import { ErroreLettura } from '../conduzione/sorte-atto.tsx';
import { PAROLE_DELEGATO } from '../conduzione/stati.testi.ts';
import { useCredenziali } from '../conduzione/usa-letture.ts';
import type { VenditaSeguita } from '../conduzione/usa-vendita.ts';
import { SCHEDA } from './testi.ts';

type Riga = { chiave: string; pseudonimo: string; credenziale: CredenzialeVista | null };

/** Chi partecipa, sotto pseudonimo: i nomi stanno nelle buste aperte, dove ogni lettura è annotata (R33, R37). */
export function Partecipanti({ id, vendita }: { id: string; vendita: VenditaSeguita }) {
  const t = useTesti(SCHEDA);
  return (
    <Card title={t.partecipanti}>
      {vendita.canali.length === 0 ? (
        <p className="text-secondario">{t.partecipantiPrima(momento(letturaPrevistaDal(vendita.asta.parametri)))}</p>
      ) : (
        <Elenco id={id} vendita={vendita} />
      )}
    </Card>
  );
}

function Elenco({ id, vendita }: { id: string; vendita: VenditaSeguita }) {
  const t = useTesti(SCHEDA);
  const c = useTesti(COMUNI);
  const { data, error } = useCredenziali(id);
  if (error !== null) return <ErroreLettura errore={error} />;
  if (data === undefined) return <Skeleton label={c.letturaVendita} />;
  const vivi = data.credenziali.filter(({ revocataIl }) => revocataIl === null);
  const senzaCredenziale = vendita.stanza.buste.filter(
    ({ pseudonimo, stato }) =>
      stato !== 'scartata_tecnica' && vivi.every((credenziale) => credenziale.pseudonimo !== pseudonimo),
  );
  const righe: Riga[] = [
    ...vivi.map((credenziale) => ({ chiave: credenziale.id, pseudonimo: credenziale.pseudonimo, credenziale })),
    ...senzaCredenziale.map(({ pseudonimo }) => ({ chiave: pseudonimo, pseudonimo, credenziale: null })),
  ];
  if (righe.length === 0) return <p className="text-secondario">{t.partecipantiVuoto}</p>;
  return (
    <>
      <div className="-mx-4 overflow-x-auto">
        <Table
          caption={t.tabellaPartecipanti}
          columns={[
            { label: t.pseudonimo },
            { label: t.credenziale },
            { label: t.collegato, wideOnly: true },
            { label: t.offerta },
          ]}
        >
          {righe.map((riga) => (
            <Partecipante key={riga.chiave} riga={riga} vendita={vendita} />
          ))}
        </Table>
      </div>
      <p className="text-sm text-secondario">
        {t.soloPseudonimi} <Vai a={percorsoDi(id, 'busta')}>{t.vediBuste}</Vai>
      </p>
    </>
  );
}

function Partecipante({ riga: { pseudonimo, credenziale }, vendita }: { riga: Riga; vendita: VenditaSeguita }) {
  const t = useTesti(SCHEDA);
  const p = useTesti(PAROLE_DELEGATO);
  const busta = vendita.stanza.buste.find((una) => una.pseudonimo === pseudonimo);
  const collegato = vendita.collegati.some((uno) => uno.pseudonimo === pseudonimo && uno.collegatoDal !== null);
  return (
    <Row>
      <Cell>
        <span lang="it" className="font-semibold">
          {pseudonimo}
        </span>
        <span className="block text-sm text-secondario">{p.ruoli[credenziale?.ruolo ?? 'offerente']}</span>
      </Cell>
      <Cell>{credenziale === null ? t.nessuna : p.consegne[credenziale.consegna ?? 'da_consegnare_a_mano']}</Cell>
      <Cell wideOnly>{collegato ? t.si : t.no}</Cell>
      <Cell>{busta === undefined ? '–' : `${p.canali[busta.canale]} · ${p.statiBusta[busta.stato]}`}</Cell>
    </Row>
  );
}
