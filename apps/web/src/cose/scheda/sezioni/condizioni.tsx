import type { AstaPubblica } from '@gestore/contratto';
import { Importo } from '@gestore/ui';
import { Italiano } from '../../../comune/italiano.tsx';
import { useTesti } from '../../../testi/lingua.ts';
import { ElencoRegole } from '../../disservizi/regole-disservizi.tsx';
import { SCHEDA_PUBBLICA } from './scheda-pubblica.testi.ts';
import { Fatti, Sezione } from './sezione.tsx';

/** Le condizioni della vendita, come le fissa l'avviso: i prezzi stanno in cima alla pagina (`scheda-in-breve.tsx`). */
export function CondizioniVendita({ asta }: { asta: AstaPubblica }) {
  const t = useTesti(SCHEDA_PUBBLICA);
  const { parametri, scheda } = asta;
  return (
    <Sezione titolo={t.prezzi}>
      <Fatti
        voci={[
          ...(scheda.stimaCent === null ? [] : [[t.stima, <Importo key="stima" cent={scheda.stimaCent} />] as const]),
          [t.cauzione, t.cauzioneDi(parametri.cauzionePercento, parametri.cauzioneSu)],
          ...(parametri.rito ? [[t.rito, t.riti[parametri.rito]] as const] : []),
          ...(typeof parametri.senzaIncanto === 'boolean'
            ? [[t.incanto, t.incanti(parametri.senzaIncanto)] as const]
            : []),
          ...(typeof scheda.esperimento === 'number' ? [[t.esperimento, String(scheda.esperimento)] as const] : []),
          [t.tempoRilanci, t.tempo(parametri.unitaTempoMs / 1_000)],
          [t.saldo, `${t.giorni(parametri.saldoGiorni)} ${t.dallAggiudicazione}`],
          [t.personaDaNominare, parametri.personaDaNominareAmmessa ? t.ammessa : t.nonAmmessa],
        ]}
      />
    </Sezione>
  );
}

export function ChiConduce({ asta: { scheda } }: { asta: AstaPubblica }) {
  const t = useTesti(SCHEDA_PUBBLICA);
  return (
    <Sezione titolo={t.chi}>
      <Fatti
        voci={[
          [t.delegato, scheda.delegatoNome ?? t.daIndicare],
          ...(scheda.luogoOperazioni
            ? [[t.doveSiSvolge, <Italiano key="luogo">{scheda.luogoOperazioni}</Italiano>] as const]
            : []),
          ...(typeof scheda.giudice === 'string' ? [[t.giudice, scheda.giudice] as const] : []),
          [t.procedura, scheda.ruolo === null ? t.nonIndicata : t.ruolo(scheda.ruolo.numero, scheda.ruolo.anno)],
          [t.tribunale, <Italiano key="tribunale">{scheda.tribunale}</Italiano>],
        ]}
      />
    </Sezione>
  );
}

/** Le regole che si leggono di rado stanno dietro il loro nome; chi stampa le ha (R57). */
export function RegoleTecniche() {
  const t = useTesti(SCHEDA_PUBBLICA);
  return (
    <details className="scheda-carta scheda-regole">
      <summary>
        <h2>{t.regole}</h2>
        <span>{t.qualiRegole}</span>
      </summary>
      <ElencoRegole />
    </details>
  );
}
