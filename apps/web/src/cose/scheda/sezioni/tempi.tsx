import type { AstaPubblica } from '@gestore/contratto';
import { accreditoEntro } from '@gestore/dominio';
import { Card, Istante, type Step, Timeline } from '@gestore/ui';
import type { ReactNode } from 'react';
import { useLingua, useTesti } from '../../../testi/lingua.ts';
import { giorno } from '../../../testi/momento.ts';
import { TEMPI } from './tempi.testi.ts';

type Passo = { id: string; titolo: string; il: number | null; quando: ReactNode; poi: string };

/**
 * Le scadenze in ordine, ciascuna con ciò che segue se passa: la cauzione conta il giorno della data contabile (cpc 571, R39), dopo
 * il termine un'offerta è proposta come inefficace (cpc 571, R13), prima dell'apertura nessuna si legge (DM 32/2015 art. 14, R10) e
 * poi si decide secondo quante sono valide (cpc 572, 573 e 591, R40-R43), la gara finisce a tempo scaduto (cpc 573, R52 e R53), chi
 * non salda perde la cauzione e paga la differenza (cpc 587, R70), a chi non vince la cauzione torna (R71).
 */
export function Tempi({ asta, adesso }: { asta: AstaPubblica; adesso: number }) {
  const t = useTesti(TEMPI);
  return (
    <Card title={t.titolo}>
      <Timeline
        label={t.titolo}
        steps={passiDi(asta, adesso, t, giorno(accreditoEntro(asta.parametri), useLingua()))}
      />
    </Card>
  );
}

function passiDi(
  { parametri, ferma, esito }: AstaPubblica,
  adesso: number,
  t: (typeof TEMPI)['it'],
  accredito: string,
): Step[] {
  const { termineOfferteIl, inizioOperazioniIl, unitaTempoMs, saldoGiorni, rimborsoGiorniLavorativi } = parametri;
  const cauzioneIl = accreditoEntro(parametri);
  // Da dove viene quel giorno si dice, e non si lascia indovinare (R39).
  const tace = (parametri.cauzioneEntroIl ?? null) === null;
  const poiLaCauzione = tace ? `${t.nonIndicato} ${t.dopoLaCauzione}` : t.dopoLaCauzione;
  const conOra = (il: number) => <Istante il={il} />;
  const datati: Passo[] = [
    { id: 'cauzione', titolo: t.cauzione, il: cauzioneIl, quando: accredito, poi: poiLaCauzione },
    {
      id: 'termine',
      titolo: t.termine,
      il: termineOfferteIl,
      quando: conOra(termineOfferteIl),
      poi: t.dopoIlTermine,
    },
    {
      id: 'inizio',
      titolo: t.inizio,
      il: inizioOperazioniIl,
      quando: conOra(inizioOperazioniIl),
      poi: t.dopoLInizio,
    },
  ];
  const seguono: Passo[] = [
    { id: 'gara', titolo: t.gara, il: null, quando: t.subitoDopo, poi: t.nellaGara(unitaTempoMs / 1_000) },
    {
      id: 'saldo',
      titolo: t.saldo,
      il: null,
      quando: t.entroGiorni(saldoGiorni),
      poi: t.senzaSaldo(rimborsoGiorniLavorativi),
    },
  ];
  // Di due scadenze alla stessa ora resta l'ordine in cui le si prepara.
  const passi = [...datati.toSorted((a, b) => (a.il ?? 0) - (b.il ?? 0)), ...(esito === null ? seguono : [])];
  const prossimo = ferma || esito !== null ? undefined : passi.find(({ il }) => il === null || il >= adesso)?.id;
  return passi.map(({ id, titolo, il, quando, poi }) => {
    const passato = il !== null && il < adesso;
    const corrente = id === prossimo;
    return {
      id,
      title: titolo,
      state: passato ? 'done' : corrente ? 'current' : 'todo',
      stateLabel: passato ? t.passato : corrente ? t.prossimo : ferma ? t.puoCambiare : t.piuAvanti,
      detail: (
        <>
          <p className="font-semibold">{quando}</p>
          <p className="max-w-prose">{poi}</p>
        </>
      ),
    };
  });
}
