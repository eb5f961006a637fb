import type { RispostaStatistiche } from '@gestore/contratto/rendiconti/statistiche';
import { Card, Cell, DataList, EmptyState, Importo, Row, Table } from '@gestore/ui';
import type { ReactNode } from 'react';
import { useTesti } from '../../testi/lingua.ts';
import { PAROLE_GESTORE } from '../vendita/stati-per-il-gestore.testi.ts';
import { Grafico } from './grafico.tsx';
import { altri, euroCompatto, interi, media, meseBreve, percento } from './numeri.ts';
import { STATISTICHE } from './testi.ts';

/** Mesi disegnati: di più non si distinguono su un telefono. */
const MESI_DISEGNATI = 12;

/** I conti di un periodo: in breve, per esito, per mese, per tribunale, per esperimento; ogni grafico ha la sua tabella. */
export function TavoleDeiConti({ dati }: { dati: RispostaStatistiche }) {
  const t = useTesti(STATISTICHE);
  if (dati.totale.vendite === 0) return <EmptyState>{t.nessuna}</EmptyState>;
  return (
    <div className="grid gap-4">
      <InBreve dati={dati} />
      <PerMese dati={dati} />
      <Prezzi dati={dati} />
      <Partecipazione dati={dati} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <PerEsito dati={dati} />
        <PerEsperimento dati={dati} />
      </div>
      <PerTribunale dati={dati} />
    </div>
  );
}

type Parte = { dati: RispostaStatistiche };

function InBreve({ dati: { totale } }: Parte) {
  const t = useTesti(STATISTICHE);
  return (
    <Card title={t.insieme}>
      <DataList
        items={[
          [t.vendite, interi(totale.vendite)],
          [t.aggiudicate, `${interi(totale.aggiudicate)} (${percento(totale.aggiudicate, totale.vendite)})`],
          [t.deserte, `${interi(totale.deserte)} (${percento(totale.deserte, totale.vendite)})`],
          [t.scarto, percento(totale.finaleCent, totale.baseCent)],
          [t.offertePerVendita, media(totale.offerte, totale.conOperazioni)],
          [t.ammessePerVendita, media(totale.ammesse, totale.conOperazioni)],
          [t.rilanciPerVendita, media(totale.rilanci, totale.conOperazioni)],
        ]}
      />
    </Card>
  );
}

/** Gli ultimi mesi, quelli che si disegnano. */
function useMesi(dati: RispostaStatistiche) {
  const t = useTesti(STATISTICHE);
  const { perMese } = dati;
  return {
    mesi: perMese.slice(-MESI_DISEGNATI),
    nota: perMese.length > MESI_DISEGNATI ? t.ultimi(MESI_DISEGNATI) : null,
  };
}

function PerMese({ dati }: Parte) {
  const t = useTesti(STATISTICHE);
  const { mesi, nota } = useMesi(dati);
  return (
    <Card title={t.perMese}>
      <Grafico
        titolo={t.perMese}
        serie={[
          { nome: t.aggiudicate, trama: 'piena' },
          { nome: t.deserte, trama: 'righe' },
          { nome: t.altre, trama: 'punti' },
        ]}
        gruppi={mesi.map((mese) => ({
          etichetta: meseBreve(mese.mese),
          valori: [mese.aggiudicate, mese.deserte, altri(mese)],
        }))}
        formatta={(valore) => (Number.isInteger(valore) ? interi(valore) : '')}
      />
      {nota !== null && <p className="text-sm text-secondario">{nota}</p>}
      <Tabella
        titolo={t.perMese}
        prima={t.mese}
        colonne={[t.aggiudicate, t.deserte, t.altre]}
        righe={dati.perMese.map((mese) => [
          meseBreve(mese.mese),
          interi(mese.aggiudicate),
          interi(mese.deserte),
          interi(altri(mese)),
        ])}
      />
    </Card>
  );
}

function Prezzi({ dati }: Parte) {
  const t = useTesti(STATISTICHE);
  const { mesi, nota } = useMesi(dati);
  if (dati.totale.aggiudicate === 0) return null;
  return (
    <Card title={t.prezziPerMese}>
      <Grafico
        titolo={t.prezziPerMese}
        serie={[
          { nome: t.prezzoBase, trama: 'righe' },
          { nome: t.prezzoFinale, trama: 'piena' },
        ]}
        gruppi={mesi.map(({ mese, baseCent, finaleCent }) => ({
          etichetta: meseBreve(mese),
          valori: [baseCent, finaleCent],
        }))}
        formatta={euroCompatto}
      />
      {nota !== null && <p className="text-sm text-secondario">{nota}</p>}
      <Tabella
        titolo={t.prezziPerMese}
        prima={t.mese}
        colonne={[t.prezzoBase, t.prezzoFinale]}
        soloLarghe={[t.scartoBreve]}
        righe={dati.perMese.map(({ mese, baseCent, finaleCent }) => [
          meseBreve(mese),
          <Importo key="base" cent={baseCent} />,
          <Importo key="finale" cent={finaleCent} />,
          percento(finaleCent, baseCent),
        ])}
      />
    </Card>
  );
}

function Partecipazione({ dati }: Parte) {
  const t = useTesti(STATISTICHE);
  const { mesi, nota } = useMesi(dati);
  return (
    <Card title={t.partecipazione}>
      <p className="text-sm text-secondario">{t.partecipazioneSpiega}</p>
      <Grafico
        titolo={t.partecipazione}
        serie={[
          { nome: t.offertePerVendita, trama: 'piena' },
          { nome: t.ammessePerVendita, trama: 'righe' },
        ]}
        gruppi={mesi.map(({ mese, offerte, ammesse, conOperazioni }) => ({
          etichetta: meseBreve(mese),
          valori: [offerte / Math.max(1, conOperazioni), ammesse / Math.max(1, conOperazioni)],
        }))}
        formatta={(valore) => media(valore, 1)}
      />
      {nota !== null && <p className="text-sm text-secondario">{nota}</p>}
      <Tabella
        titolo={t.partecipazione}
        prima={t.mese}
        colonne={[t.offertePerVendita, t.ammessePerVendita]}
        soloLarghe={[t.rilanciPerVendita]}
        righe={dati.perMese.map(({ mese, offerte, ammesse, rilanci, conOperazioni }) => [
          meseBreve(mese),
          media(offerte, conOperazioni),
          media(ammesse, conOperazioni),
          media(rilanci, conOperazioni),
        ])}
      />
    </Card>
  );
}

function PerEsito({ dati }: Parte) {
  const t = useTesti(STATISTICHE);
  const { esiti } = useTesti(PAROLE_GESTORE);
  return (
    <Card title={t.esiti} flush>
      <Tabella
        titolo={t.esiti}
        prima={t.esito}
        colonne={[t.quante]}
        righe={dati.perEsito.map(({ esito, quante }) => [esiti[esito], interi(quante)])}
      />
    </Card>
  );
}

function PerEsperimento({ dati }: Parte) {
  const t = useTesti(STATISTICHE);
  return (
    <Card title={t.perEsperimento} flush>
      <Tabella
        titolo={t.perEsperimento}
        prima={t.esperimento}
        colonne={[t.quante, t.aggiudicate, t.scartoBreve]}
        righe={dati.perEsperimento.map(({ numero, vendite, aggiudicate, baseCent, finaleCent }) => [
          t.esperimentoNumero(numero),
          interi(vendite),
          interi(aggiudicate),
          percento(finaleCent, baseCent),
        ])}
      />
    </Card>
  );
}

function PerTribunale({ dati }: Parte) {
  const t = useTesti(STATISTICHE);
  return (
    <Card title={t.perTribunale} flush>
      <Tabella
        titolo={t.perTribunale}
        prima={t.tribunale}
        colonne={[t.quante, t.aggiudicate]}
        soloLarghe={[t.scartoBreve, t.offertePerVendita]}
        righe={dati.perTribunale.map((ufficio) => [
          ufficio.tribunale,
          interi(ufficio.vendite),
          interi(ufficio.aggiudicate),
          percento(ufficio.finaleCent, ufficio.baseCent),
          media(ufficio.offerte, ufficio.conOperazioni),
        ])}
      />
    </Card>
  );
}

/** Una riga di numeri per voce; la prima cella è il nome della riga, le ultime colonne spariscono sul telefono. */
function Tabella({
  titolo,
  prima,
  colonne,
  soloLarghe = [],
  righe,
}: {
  titolo: string;
  prima: string;
  colonne: readonly string[];
  soloLarghe?: readonly string[];
  righe: readonly (readonly [string, ...ReactNode[]])[];
}) {
  const tutte = [
    ...colonne.map((label) => ({ label, end: true, wideOnly: false })),
    ...soloLarghe.map((label) => ({ label, end: true, wideOnly: true })),
  ];
  return (
    <div className="min-w-0 overflow-x-auto">
      <Table caption={titolo} columns={[{ label: prima }, ...tutte]}>
        {righe.map(([nome, ...valori]) => (
          <Row key={nome}>
            <Cell strong>{nome}</Cell>
            {tutte.map(({ label, wideOnly }, i) => (
              <Cell key={label} end wideOnly={wideOnly}>
                {valori[i]}
              </Cell>
            ))}
          </Row>
        ))}
      </Table>
    </div>
  );
}
