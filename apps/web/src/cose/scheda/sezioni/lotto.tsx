import type { AstaPubblica } from '@gestore/contratto';
import { inFrase } from '@gestore/contratto/parole/in-frase';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { Italiano } from '../../../comune/italiano.tsx';
import { useTesti } from '../../../testi/lingua.ts';
import { MappaLuoghi } from '../../mappa/mappa-luoghi.tsx';
import { MODALITA } from './modalita.testi.ts';
import { SCHEDA_PUBBLICA } from './scheda-pubblica.testi.ts';
import { Fatti, Sezione } from './sezione.tsx';

const QuotaScritta = lazy(async () => ({ default: (await import('../offrire/quota-scritta.tsx')).QuotaScritta }));

type Bene = AstaPubblica['scheda']['beni'][number];

/** Che cosa si vende: il lotto e i suoi beni, come li descrive l'avviso. Un bene solo non ha un titolo suo, né ripete le parole del lotto. */
export function Lotto({ asta: { scheda, parametri } }: { asta: AstaPubblica }) {
  const t = useTesti(SCHEDA_PUBBLICA);
  const modalita = useTesti(MODALITA);
  const { lotto, beni } = scheda;
  const [bene] = beni;
  const solo = beni.length === 1 && bene !== undefined ? bene : null;
  return (
    <Sezione titolo={t.lotto} posto="lotto">
      <p className="max-w-prose break-words whitespace-pre-line">
        {lotto.descrizione === '' ? t.senzaDescrizione : <Italiano>{lotto.descrizione}</Italiano>}
      </p>
      {solo !== null && solo.descrizione.trim() !== lotto.descrizione.trim() && (
        <p lang="it" className="max-w-prose break-words">
          {solo.descrizione}
        </p>
      )}
      <Fatti
        voci={[
          ...(scheda.quotaInVendita == null
            ? []
            : [
                [
                  t.inVendita,
                  <Suspense key="quota" fallback={null}>
                    <QuotaScritta quota={scheda.quotaInVendita} />
                  </Suspense>,
                ] as const,
              ]),
          ...(solo === null ? [] : delBene(solo, t)),
          [t.categoria, italiano(lotto.categoria && inFrase(lotto.categoria)) ?? t.nonIndicata],
          [t.comeSiOffre, modalita[parametri.modalita]],
        ]}
      />
      {solo === null &&
        beni.map((parte, indice) => (
          <section
            key={`${parte.descrizione}|${parte.catasto ?? ''}`}
            aria-label={t.bene(indice + 1)}
            className="scheda-parte"
          >
            <h3>{t.bene(indice + 1)}</h3>
            <p lang="it" className="max-w-prose break-words">
              {parte.descrizione}
            </p>
            <Fatti voci={delBene(parte, t)} />
          </section>
        ))}
    </Sezione>
  );
}

/** Ciò che l'avviso dice di un bene, e nient'altro. */
function delBene(bene: Bene, t: (typeof SCHEDA_PUBBLICA)['it']): (readonly [string, ReactNode])[] {
  return [
    [t.superficie, bene.superficieMq === null ? null : t.metriQuadri(bene.superficieMq)] as const,
    [t.tipologia, italiano(bene.tipologia && inFrase(bene.tipologia))] as const,
    [t.piano, italiano(bene.piano)] as const,
    [t.disponibilita, italiano(bene.disponibilita)] as const,
    [t.catasto, italiano(bene.catasto)] as const,
  ].filter(([, valore]) => valore !== null);
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
    <Sezione titolo={t.dove} posto="dove">
      {luoghi.length > 0 && (
        <div className="non-stampare">
          <MappaLuoghi luoghi={luoghi} bassa />
        </div>
      )}
      <p
        id="indirizzo-del-lotto"
        lang={indirizzo === '' ? undefined : 'it'}
        tabIndex={-1}
        className="scroll-mt-20 font-semibold break-words"
      >
        {indirizzo || t.luogoIgnoto}
      </p>
      {indirizzo !== '' && (
        <p className="text-sm text-secondario">{luoghi.length === 0 ? t.senzaPosizione : t.posizioneApprossimata}</p>
      )}
    </Sezione>
  );
}
