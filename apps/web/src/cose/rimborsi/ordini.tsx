import {
  annullaOrdine,
  approvaOrdine,
  eseguiOrdine,
  ordiniDiRimborso,
  ordiniDiRimborsoCsv,
  ordiniDiRimborsoXlsx,
  respingiOrdine,
  scaricaOrdine,
} from '@gestore/contratto/banca/chiamate-rimborsi';
import type { Ordine, StatoOrdine } from '@gestore/contratto/banca/ordini-rimborso';
import { indirizzoDi } from '@gestore/contratto/linea/chiamata';
import { formattaEuro } from '@gestore/dominio';
import { Alert, Badge, Button, Card, DataList, EmptyState, Skeleton, showToast, type Tone } from '@gestore/ui';
import { useState } from 'react';
import { chiama } from '../../accesso/chiama.ts';
import { ConfermaComando } from '../../comando/conferma-comando.tsx';
import { SorteComando } from '../../comando/sorte-comando.tsx';
import { useComando } from '../../comando/usa-comando.ts';
import { ibanLeggibile } from '../../comune/campi/iban-leggibile.ts';
import { QuanteRighe, RigheSeguenti, useElenco } from '../../comune/elenchi/elenco.tsx';
import { Esporta } from '../../comune/elenchi/esporta.tsx';
import { ErroreDalServer } from '../../comune/errore-dal-server.tsx';
import { useTesti } from '../../testi/lingua.ts';
import { BANCA_INTERA } from '../banca/banca-intera.ts';
import { DettagliOrdine } from './dettagli-ordine.tsx';
import { ORDINI } from './ordini.testi.ts';

const TONI: Readonly<Record<StatoOrdine, Tone>> = {
  da_approvare: 'warning',
  approvato: 'info',
  scaricato: 'info',
  eseguito: 'success',
  respinto: 'neutral',
  annullato: 'neutral',
};

/** Gli ordini dal più recente: ciascuno dice in che stato è, di chi è il turno, che cosa si può fare. */
export function Ordini() {
  const t = useTesti(ORDINI);
  const elenco = useElenco({
    chiave: ['operatore', 'banca', 'ordini'],
    leggi: (pagina) => chiama(ordiniDiRimborso, pagina),
    righe: ({ ordini }) => ordini,
    id: ({ id }) => id,
  });
  return (
    <div className="grid gap-4">
      <p className="max-w-3xl">{t.spiega}</p>
      {elenco.inLettura && elenco.errore === null && <Skeleton label={t.leggiamo} />}
      <ErroreDalServer causa={elenco.errore} />
      {!elenco.inLettura && elenco.righe.length === 0 && (
        <Card title={t.titolo} flush>
          <EmptyState>{t.vuoto}</EmptyState>
        </Card>
      )}
      {elenco.righe.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-4">
          <QuanteRighe elenco={elenco} />
          <Esporta
            nome="ordini"
            indirizzi={{ csv: indirizzoDi(ordiniDiRimborsoCsv, {}), xlsx: indirizzoDi(ordiniDiRimborsoXlsx, {}) }}
          />
        </div>
      )}
      {elenco.righe.map((ordine) => (
        <UnOrdine key={ordine.id} ordine={ordine} />
      ))}
      <RigheSeguenti elenco={elenco} />
    </div>
  );
}

function UnOrdine({ ordine }: { ordine: Ordine }) {
  const t = useTesti(ORDINI);
  return (
    <Card title={t.numero(ordine.numero)} aside={<Badge tone={TONI[ordine.stato]}>{t.stati[ordine.stato]}</Badge>}>
      <DataList
        items={[
          [t.totale, `${formattaEuro(ordine.importoCent)} (${t.righe(ordine.righe.length)})`],
          [t.vendita, ordine.titolo],
          [t.conto, `${ibanLeggibile(ordine.conto)}, ${ordine.intestatario}`],
          [t.file, ordine.cuc === null ? t.filePain : t.fileCbi(ordine.cuc)],
        ]}
      />
      {ordine.stato === 'da_approvare' && ordine.preparatoDaMe && <Alert tone="info">{t.suo}</Alert>}
      <DettagliOrdine ordine={ordine} />
      <Azioni ordine={ordine} />
    </Card>
  );
}

const CON_MOTIVO = { respingi: respingiOrdine, annulla: annullaOrdine, esegui: eseguiOrdine } as const;
type Domanda = 'approva' | keyof typeof CON_MOTIVO;

function Azioni({ ordine: { id, conto, impronta, importoCent, righe, stato, puo } }: { ordine: Ordine }) {
  const t = useTesti(ORDINI);
  const [domanda, setDomanda] = useState<Domanda | null>(null);
  if (puo.length === 0) return null;
  const annullaSpiega = stato === 'scaricato' ? t.annullaScaricato : t.annullaSpiega;
  const chiudi = (): void => setDomanda(null);
  const domande = {
    approva: {
      titolo: t.approvaTitolo,
      conferma: t.approva,
      children: <p>{t.approvaSpiega(t.righe(righe.length), formattaEuro(importoCent), ibanLeggibile(conto))}</p>,
      fatto: t.approvato,
    },
    respingi: {
      titolo: t.respingiTitolo,
      conferma: t.respingi,
      children: <p>{t.respingiSpiega}</p>,
      fatto: t.respinto,
    },
    annulla: { titolo: t.annullaTitolo, conferma: t.annulla, children: <p>{annullaSpiega}</p>, fatto: t.annullato },
    esegui: { titolo: t.eseguiTitolo, conferma: t.esegui, children: <p>{t.eseguiSpiega}</p>, fatto: t.eseguito },
  };
  return (
    <div className="flex flex-wrap gap-2">
      {puo.includes('approva') && <Button onClick={() => setDomanda('approva')}>{t.approva}</Button>}
      {puo.includes('scarica') && <Scarica id={id} />}
      {puo.includes('esegui') && (
        <Button variant="secondary" onClick={() => setDomanda('esegui')}>
          {t.esegui}
        </Button>
      )}
      {puo.includes('respingi') && (
        <Button variant="danger" onClick={() => setDomanda('respingi')}>
          {t.respingi}
        </Button>
      )}
      {puo.includes('annulla') && (
        <Button variant="danger" onClick={() => setDomanda('annulla')}>
          {t.annulla}
        </Button>
      )}
      {domanda === 'approva' && (
        <ConfermaComando
          {...domande.approva}
          chiamata={approvaOrdine}
          atto={() => ({ id, impronta })}
          rileggi={BANCA_INTERA}
          chiudi={chiudi}
        />
      )}
      {domanda !== null && domanda !== 'approva' && (
        <ConfermaComando
          {...domande[domanda]}
          chiamata={CON_MOTIVO[domanda]}
          atto={(motivo) => ({ id, motivo })}
          conMotivo
          pericolo={domanda !== 'esegui'}
          rileggi={BANCA_INTERA}
          chiudi={chiudi}
        />
      )}
    </div>
  );
}

/** Scarica il file dei pagamenti; chi e quando resta scritto nella storia dell'ordine. */
function Scarica({ id }: { id: string }) {
  const t = useTesti(ORDINI);
  const comando = useComando(scaricaOrdine, { rileggi: [['operatore', 'banca', 'ordini']] });
  const scarica = async (): Promise<void> => {
    const esito = await comando.compi({ id });
    if (esito?.tipo !== 'fatto') return;
    const { nome, xml } = esito.risposta;
    const indirizzo = URL.createObjectURL(new Blob([xml], { type: 'application/xml' }));
    const collegamento = Object.assign(document.createElement('a'), { href: indirizzo, download: nome });
    collegamento.click();
    URL.revokeObjectURL(indirizzo);
    showToast(t.scaricato);
  };
  return (
    <>
      <Button pending={comando.inCorso} onClick={() => void scarica()}>
        {t.scarica}
      </Button>
      <SorteComando sorte={comando.sorte} />
    </>
  );
}
