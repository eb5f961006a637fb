import type { AstaPubblica } from '@gestore/contratto';
import { Card, DataList, Importo } from '@gestore/ui';
import { Italiano } from '../../../comune/italiano.tsx';
import { useTesti } from '../../../testi/lingua.ts';
import { MODALITA } from './modalita.testi.ts';
import { SCHEDA_PUBBLICA } from './scheda-pubblica.testi.ts';

/** Le condizioni della vendita, come le fissa l'avviso: i prezzi stanno in cima alla pagina (`scheda-in-breve.tsx`). */
export function CondizioniVendita({ asta }: { asta: AstaPubblica }) {
  const t = useTesti(SCHEDA_PUBBLICA);
  const modalita = useTesti(MODALITA);
  const { parametri, scheda } = asta;
  return (
    <Card title={t.prezzi}>
      <DataList
        items={[
          ...(scheda.stimaCent === null ? [] : [[t.stima, <Importo key="stima" cent={scheda.stimaCent} />] as const]),
          [t.cauzione, t.cauzioneDi(parametri.cauzionePercento, parametri.cauzioneSu)],
          [t.modalita, modalita[parametri.modalita]],
          ...(typeof parametri.senzaIncanto === 'boolean'
            ? [[t.incanto, t.incanti(parametri.senzaIncanto)] as const]
            : []),
          ...(typeof scheda.esperimento === 'number' ? [[t.esperimento, String(scheda.esperimento)] as const] : []),
          [t.tempoRilanci, t.tempo(parametri.unitaTempoMs / 1_000)],
          [t.saldo, `${t.giorni(parametri.saldoGiorni)} ${t.dallAggiudicazione}`],
          [t.personaDaNominare, parametri.personaDaNominareAmmessa ? t.ammessa : t.nonAmmessa],
        ]}
      />
    </Card>
  );
}

export function ChiConduce({ asta: { scheda } }: { asta: AstaPubblica }) {
  const t = useTesti(SCHEDA_PUBBLICA);
  return (
    <Card title={t.chi}>
      <DataList
        items={[
          [t.tribunale, <Italiano key="tribunale">{scheda.tribunale}</Italiano>],
          [t.procedura, scheda.ruolo === null ? t.nonIndicata : t.ruolo(scheda.ruolo.numero, scheda.ruolo.anno)],
          ...(typeof scheda.giudice === 'string' ? [[t.giudice, scheda.giudice] as const] : []),
          [t.delegato, scheda.delegatoNome ?? t.daIndicare],
        ]}
      />
    </Card>
  );
}
