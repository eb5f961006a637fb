import type { StanzaUtente } from '@gestore/contratto';
import type { Stanza } from '@gestore/dominio';
import { Alert } from '@gestore/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Posizione } from '../../../stanza/posizione.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { STANZA_TESTI, type TestiStanza } from './tempo-e-posizione.testi.ts';

type Props = { posizione: Posizione; io: StanzaUtente['io']; stanza: Stanza };

/** La propria posizione in parole, prima che in colore. */
export function PosizionePersona({ posizione, io, stanza }: Props) {
  const t = useTesti(STANZA_TESTI);
  return (
    <section aria-label={t.laSuaPosizione} className="grid gap-2">
      {corpo(t, posizione, io, stanza)}
    </section>
  );
}

type Tono = 'info' | 'success' | 'warning' | 'error';

function avviso(tono: Tono, titolo: string, corpoAvviso: ReactNode = null) {
  return (
    <Alert tone={tono}>
      <p className={tono === 'info' ? 'font-bold' : 'text-lg font-bold'}>{titolo}</p>
      {corpoAvviso !== null && <p>{corpoAvviso}</p>}
    </Alert>
  );
}

function corpo(t: TestiStanza, posizione: Posizione, { pseudonimo }: StanzaUtente['io'], stanza: Stanza) {
  const gara = stanza.gara?.fase ?? 'in_corso';
  const inTesta = stanza.migliore?.pseudonimo ?? null;
  const dellaPersona = stanza.buste.find((una) => una.pseudonimo === pseudonimo);
  const busta = dellaPersona?.stato === 'aperta' ? 'aperta' : 'sigillata';
  switch (posizione) {
    case 'in_testa':
      return avviso('success', t.leiInTesta, `${t.suoPseudonimo(pseudonimo)} ${t.inTestaOra[gara]}`);
    case 'non_in_testa':
      return avviso('warning', t.nonInTesta, `${t.inTestaUnAltro(inTesta)} ${t.rilancioOra[gara]}`);
    case 'superato':
      return avviso('warning', t.superata, `${t.inTestaUnAltro(inTesta)} ${t.rilancioOra[gara]} ${t.nonVincolato}`);
    case 'ammesso':
      return avviso('success', t.ammessa, t.attendaAvvio(pseudonimo));
    case 'rifiutato':
      return avviso(
        'error',
        t.rifiutata,
        <>
          {t.restaSpettatore}{' '}
          <Link to="/user/asta/busta_rifiutata" className="font-semibold underline">
            {t.leggaMotivo}
          </Link>
          .
        </>,
      );
    case 'spettatore':
      return avviso('info', t.spettatore, t.cheVedeSpettatore);
    case 'in_attesa':
      if (stanza.fase !== 'operazioni_aperte') return avviso('info', t.attendaOperazioni, t.busteQui(pseudonimo));
      return avviso('info', t.operazioniAperte, `${t.suoPseudonimo(pseudonimo)} ${t.buste[busta]}`);
    case 'vincitore':
      return avviso('success', t.aggiudicataALei);
    case 'non_vincitore':
      return avviso('info', t.venditaConclusa);
    default:
      return posizione satisfies never;
  }
}
