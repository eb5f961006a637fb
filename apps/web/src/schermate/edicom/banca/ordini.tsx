import type { FilePagamenti, Ordine, StatoOrdine } from '@gestore/contratto/banca';
import { formattaEuro } from '@gestore/dominio';
import { Alert, Badge, Button, Card, DataList, EmptyState, Skeleton, showToast, type Tone } from '@gestore/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { leggi } from '../../../accesso/chiamate.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { ConfermaAtto } from '../parti/conferma-atto.tsx';
import { ErroreDalServer } from '../parti/dal-server.tsx';
import { ibanLeggibile } from '../parti/iban-leggibile.ts';
import { useAtto } from '../parti/usa-atto.ts';
import { ORDINI } from '../testi/ordini.ts';
import { DettagliOrdine } from './dettagli-ordine.tsx';

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
  const { data, error, isPending } = useQuery({
    queryKey: ['operatore', 'banca', 'ordini'],
    queryFn: () => leggi<{ ordini: Ordine[] }>('/api/edicom/banca/ordini'),
  });
  return (
    <div className="grid gap-4">
      <p className="max-w-3xl">{t.spiega}</p>
      {isPending && <Skeleton label={t.leggiamo} />}
      <ErroreDalServer testo={error?.message ?? null} />
      {data?.ordini.length === 0 && (
        <Card title={t.titolo} flush>
          <EmptyState>{t.vuoto}</EmptyState>
        </Card>
      )}
      {data?.ordini.map((ordine) => (
        <UnOrdine key={ordine.id} ordine={ordine} />
      ))}
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
        ]}
      />
      {ordine.stato === 'da_approvare' && ordine.preparatoDaMe && <Alert tone="info">{t.suo}</Alert>}
      <DettagliOrdine ordine={ordine} />
      <Azioni ordine={ordine} />
    </Card>
  );
}

type Domanda = 'approva' | 'respingi' | 'annulla' | 'esegui';

function Azioni({ ordine: { id, conto, impronta, importoCent, righe, stato, puo } }: { ordine: Ordine }) {
  const t = useTesti(ORDINI);
  const [domanda, setDomanda] = useState<Domanda | null>(null);
  if (puo.length === 0) return null;
  const annullaSpiega = stato === 'scaricato' ? t.annullaScaricato : t.annullaSpiega;
  const parole = {
    approva: {
      titolo: t.approvaTitolo,
      conferma: t.approva,
      spiega: t.approvaSpiega(t.righe(righe.length), formattaEuro(importoCent), ibanLeggibile(conto)),
      fatto: t.approvato,
    },
    respingi: { titolo: t.respingiTitolo, conferma: t.respingi, spiega: t.respingiSpiega, fatto: t.respinto },
    annulla: { titolo: t.annullaTitolo, conferma: t.annulla, spiega: annullaSpiega, fatto: t.annullato },
    esegui: { titolo: t.eseguiTitolo, conferma: t.esegui, spiega: t.eseguiSpiega, fatto: t.eseguito },
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
      {domanda !== null && (
        <ConfermaAtto
          titolo={parole[domanda].titolo}
          conferma={parole[domanda].conferma}
          percorso={`/api/edicom/banca/ordini/${id}/${domanda}`}
          corpo={domanda === 'approva' ? { impronta } : {}}
          conMotivo={domanda !== 'approva'}
          pericolo={domanda === 'respingi' || domanda === 'annulla'}
          fatto={parole[domanda].fatto}
          rileggi={['operatore', 'banca']}
          chiudi={() => setDomanda(null)}
        >
          <p>{parole[domanda].spiega}</p>
        </ConfermaAtto>
      )}
    </div>
  );
}

/** Scarica il file dei pagamenti; chi e quando resta scritto nella storia dell'ordine. */
function Scarica({ id }: { id: string }) {
  const t = useTesti(ORDINI);
  const cache = useQueryClient();
  const atto = useAtto();
  const [errore, setErrore] = useState<string | null>(null);
  const scarica = async (): Promise<void> => {
    setErrore(null);
    try {
      const { nome, xml } = await atto.compi<FilePagamenti>(`/api/edicom/banca/ordini/${id}/scarica`, {});
      const indirizzo = URL.createObjectURL(new Blob([xml], { type: 'application/xml' }));
      const collegamento = Object.assign(document.createElement('a'), { href: indirizzo, download: nome });
      collegamento.click();
      URL.revokeObjectURL(indirizzo);
      showToast(t.scaricato);
      await cache.invalidateQueries({ queryKey: ['operatore', 'banca', 'ordini'] });
    } catch (causa) {
      setErrore((causa as Error).message);
    }
  };
  return (
    <>
      <Button pending={atto.inCorso} onClick={() => void scarica()}>
        {t.scarica}
      </Button>
      <ErroreDalServer testo={errore} />
    </>
  );
}
