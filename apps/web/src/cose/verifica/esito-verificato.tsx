import type { Nascosto } from '@gestore/registro';
import { Alert } from '@gestore/ui';
import type { ReactNode } from 'react';
import { useTesti } from '../../testi/lingua.ts';
import { CheDice } from './che-dice.tsx';
import { eSospetta, type Verdetto } from './esamina.ts';
import { VERIFICA } from './esito-verificato.testi.ts';

type Testi = (typeof VERIFICA)['it'];

/** Se un documento regge, che cosa nasconde, e di chi è la chiave che lo ha firmato. */
export function EsitoVerificato({ verdetto }: { verdetto: Verdetto }) {
  const t = useTesti(VERIFICA);
  const buono = verdetto.tipo === 'ricevuta_autentica' || verdetto.tipo === 'integra';
  const chiavi = 'chiavi' in verdetto ? verdetto.chiavi : [];
  return (
    <Alert tone={!buono || eSospetta(verdetto) ? 'error' : 'success'}>
      <p className="font-semibold break-words">{verdetto.nome}</p>
      <p>{frase(t, verdetto)}</p>
      {verdetto.tipo === 'integra' && verdetto.nascosto !== null && <Celato nascosto={verdetto.nascosto} />}
      {chiavi.map((rilievo) => (
        <p key={rilievo.codice} className="break-words">
          {t.chiave[rilievo.codice](rilievo)}
        </p>
      ))}
      <CheDice verdetto={verdetto} />
    </Alert>
  );
}

function Celato({ nascosto: { celate, parziali, prime, campi } }: { nascosto: Nascosto }) {
  const t = useTesti(VERIFICA);
  return (
    <>
      <p>{t.oscurata(celate, parziali)}</p>
      {campi.length > 0 && (
        <p className="break-words">
          {t.campiCelati} <span lang="it">{campi.join(', ')}</span>
        </p>
      )}
      {prime > 0 && <p>{t.formaDiPrima(prime)}</p>}
    </>
  );
}

function frase(t: Testi, verdetto: Verdetto): ReactNode {
  switch (verdetto.tipo) {
    case 'illeggibile':
      return t.illeggibile;
    case 'senza_chiavi':
      return t.senzaChiavi;
    case 'ricevuta_autentica':
      return t.ricevutaAutentica;
    case 'integra':
      return t.integra(verdetto.voci, verdetto.ricevute);
    case 'ricevuta_non_valida':
    case 'non_integro':
      return (
        <>
          {verdetto.tipo === 'non_integro' ? t.nonIntegro : t.ricevutaNonValida}{' '}
          <span lang="it">{verdetto.motivo}.</span>
        </>
      );
    default:
      return verdetto satisfies never;
  }
}
