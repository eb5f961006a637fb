import type { AstaPubblica } from '@gestore/contratto';
import { inFrase } from '@gestore/contratto/parole/in-frase';
import { Card, DataList } from '@gestore/ui';
import { useMemo } from 'react';
import { Italiano } from '../../../comune/italiano.tsx';
import { useTesti } from '../../../testi/lingua.ts';
import { MappaLuoghi } from '../../mappa/mappa-luoghi.tsx';
import { SCHEDA_PUBBLICA } from './scheda-pubblica.testi.ts';

/** Che cosa si vende: il lotto e i suoi beni, come li descrive l'avviso. */
export function Lotto({ asta: { scheda } }: { asta: AstaPubblica }) {
  const t = useTesti(SCHEDA_PUBBLICA);
  return (
    <Card title={t.lotto}>
      <p className="max-w-prose break-words whitespace-pre-line">
        {scheda.lotto.descrizione === '' ? t.senzaDescrizione : <Italiano>{scheda.lotto.descrizione}</Italiano>}
      </p>
      <DataList
        items={[[t.categoria, italiano(scheda.lotto.categoria && inFrase(scheda.lotto.categoria)) ?? t.nonIndicata]]}
      />
      {scheda.beni.map((bene, indice) => (
        <section
          key={`${bene.descrizione}|${bene.catasto ?? ''}`}
          aria-label={t.bene(indice + 1)}
          className="grid gap-3 border-t border-linea pt-3"
        >
          <h3 className="font-bold">{t.bene(indice + 1)}</h3>
          <p lang="it" className="max-w-prose break-words">
            {bene.descrizione}
          </p>
          <DataList
            items={(
              [
                [t.tipologia, italiano(bene.tipologia && inFrase(bene.tipologia))],
                [t.superficie, bene.superficieMq === null ? null : t.metriQuadri(bene.superficieMq)],
                [t.piano, italiano(bene.piano)],
                [t.disponibilita, italiano(bene.disponibilita)],
                [t.catasto, italiano(bene.catasto)],
              ] as const
            ).filter(([, valore]) => valore !== null)}
          />
        </section>
      ))}
    </Card>
  );
}

const italiano = (testo: string | null) => (testo === null ? null : <Italiano>{testo}</Italiano>);

/** Dove si trova: l'indirizzo a parole e, se l'avviso dà la posizione, una mappa piccola. */
export function Dove({ asta: { id, scheda } }: { asta: AstaPubblica }) {
  const t = useTesti(SCHEDA_PUBBLICA);
  const { via, comune, provincia, regione, latitudine, longitudine } = scheda.luogo;
  const indirizzo = [via, comune, provincia, regione].filter(Boolean).join(', ');
  const luoghi = useMemo(
    () =>
      latitudine === null || longitudine === null
        ? []
        : [
            {
              chiave: id,
              lat: latitudine,
              lon: longitudine,
              nome: indirizzo,
              quante: 1,
              collegamento: '#indirizzo-del-lotto',
            },
          ],
    [id, latitudine, longitudine, indirizzo],
  );
  return (
    <Card title={t.dove}>
      <p
        id="indirizzo-del-lotto"
        lang={indirizzo === '' ? undefined : 'it'}
        tabIndex={-1}
        className="scroll-mt-20 font-semibold break-words"
      >
        {indirizzo || t.luogoIgnoto}
      </p>
      {luoghi.length === 0 ? (
        indirizzo !== '' && <p className="text-sm text-secondario">{t.senzaPosizione}</p>
      ) : (
        <div className="non-stampare grid gap-1">
          <MappaLuoghi luoghi={luoghi} bassa />
          <p className="text-sm text-secondario">{t.posizioneApprossimata}</p>
        </div>
      )}
    </Card>
  );
}
