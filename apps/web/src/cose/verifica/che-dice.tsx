import { formattaIstante } from '@gestore/contratto/parole/formato';
import { formattaEuro, inLettere } from '@gestore/dominio';
import type { Ricevuta, RicevutaDeposito } from '@gestore/registro';
import type { ReactNode } from 'react';
import { useTesti } from '../../testi/lingua.ts';
import { DICE } from './che-dice.testi.ts';
import type { Verdetto } from './esamina.ts';

/** In parole: che cosa dice il documento, che cosa se ne è controllato, che cosa da qui non si può sapere. */
export function CheDice({ verdetto }: { verdetto: Verdetto }) {
  const t = useTesti(DICE);
  switch (verdetto.tipo) {
    case 'ricevuta_autentica': {
      const { ricevuta, confrontata, daPdf } = verdetto;
      return (
        <>
          <Parte titolo={t.cheDice}>{'seq' in ricevuta ? <Dice di={ricevuta} /> : <Deposito di={ricevuta} />}</Parte>
          <Parte titolo={t.controllato}>
            <Elenco voci={[t.firma, ...(confrontata ? [t.confrontata] : [])]} />
          </Parte>
          <Parte titolo={t.nonSiSa}>
            <Elenco
              voci={[...(daPdf ? [t.delFoglio] : []), ...(confrontata ? [] : [t.nonConfrontata]), t.chiSono, t.oraVera]}
            />
          </Parte>
        </>
      );
    }
    case 'integra': {
      const { asta, voci, ricevute, dal, al } = verdetto;
      return (
        <>
          <Parte titolo={t.cheDice}>
            <p className="break-words">
              {t.trascrizione(asta, voci)}{' '}
              {dal !== null && al !== null && t.periodo(formattaIstante(dal), formattaIstante(al))}
            </p>
          </Parte>
          <Parte titolo={t.controllato}>
            <Elenco voci={[t.catena, t.testa, ...(ricevute > 0 ? [t.corrispondono(ricevute)] : [])]} />
          </Parte>
          <Parte titolo={t.nonSiSa}>
            <Elenco voci={[t.chiSono, t.dopo, t.oraVera]} />
          </Parte>
        </>
      );
    }
    case 'non_integro':
      return <Parte titolo={t.cheVuolDire}>{t.alterato}</Parte>;
    case 'ricevuta_non_valida':
      return <Parte titolo={t.cheVuolDire}>{t.nonFirmata}</Parte>;
    case 'illeggibile':
      return <Parte titolo={t.cheVuolDire}>{t.nonLetto}</Parte>;
    case 'senza_chiavi':
      return null;
    default:
      return verdetto satisfies never;
  }
}

function Dice({ di }: { di: Ricevuta }) {
  const t = useTesti(DICE);
  const { tipo, importoCent, ricevutoIl, registratoIl, esito, seq, asta, motivo, sostituisce } = di;
  const quanto = importoCent === null ? '' : t.di(formattaEuro(importoCent), inLettere(importoCent));
  const che = `${t.tipi[tipo] ?? t.atto(tipo)}${quanto}`;
  return (
    <>
      <p className="font-semibold">
        {t.ricevuta(che, formattaIstante(ricevutoIl), formattaIstante(registratoIl), esito === 'accettato')}
      </p>
      {motivo !== null && (
        <p>
          {t.motivo} <span lang="it">{motivo}</span>
        </p>
      )}
      <p className="break-words">{t.posto(seq, asta)}</p>
      {sostituisce !== undefined && <p>{t.sostituisce}</p>}
    </>
  );
}

function Deposito({ di: { arrivataIl, esito, motivo } }: { di: RicevutaDeposito }) {
  const t = useTesti(DICE);
  return (
    <>
      <p className="font-semibold">{t.deposito(formattaIstante(arrivataIl), esito === 'acquisita')}</p>
      {motivo !== null && (
        <p>
          {t.motivo} <span lang="it">{motivo}</span>
        </p>
      )}
    </>
  );
}

function Parte({ titolo, children }: { titolo: string; children: ReactNode }) {
  return (
    <section aria-label={titolo} className="mt-2">
      <h3 className="font-semibold">{titolo}</h3>
      {children}
    </section>
  );
}

function Elenco({ voci }: { voci: readonly string[] }) {
  return (
    <ul className="list-disc pl-5">
      {voci.map((voce) => (
        <li key={voce}>{voce}</li>
      ))}
    </ul>
  );
}
