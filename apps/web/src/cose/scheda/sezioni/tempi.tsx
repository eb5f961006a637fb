import type { AstaPubblica } from '@gestore/contratto';
import { formattaOra } from '@gestore/contratto/parole/formato';
import type { Lingua } from '@gestore/contratto/regole';
import { accreditoEntro } from '@gestore/dominio';
import { Check, Gavel, Inbox, Landmark, type LucideIcon, Mail, ReceiptEuro } from 'lucide-react';
import type { ReactNode } from 'react';
import { dataDetta } from '../../../testi/data-detta.ts';
import { useLingua, useTesti } from '../../../testi/lingua.ts';
import { giorno } from '../../../testi/momento.ts';
import { Sezione } from './sezione.tsx';
import { TEMPI } from './tempi.testi.ts';

type Passo = { Icona: LucideIcon; titolo: string; il: number | null; quando: ReactNode; poi: string };

/**
 * Le scadenze in ordine, ciascuna con ciò che segue se passa: la cauzione conta il giorno della data contabile (cpc 571, R39), al
 * secondo del termine si è in tempo (R12) e dopo un'offerta è proposta come inefficace (cpc 571, R13), prima dell'apertura nessuna
 * si legge (R10) e poi si decide secondo quante sono valide (R40-R43), la gara finisce a tempo scaduto (R52 e R53), chi non salda
 * perde la cauzione (cpc 587, R70), a chi non vince torna (R71).
 */
export function Tempi({ asta, adesso }: { asta: AstaPubblica; adesso: number }) {
  const t = useTesti(TEMPI);
  const { ferma, esito, garaSospesa } = asta;
  const inGara = asta.fase === 'gara';
  const passi = passiDi(asta, t, useLingua());
  const prossimo =
    ferma || esito !== null
      ? undefined
      : passi.find(({ il, titolo }) => (inGara ? titolo === t.gara : il === null || il >= adesso));
  const diAdesso = inGara ? (garaSospesa ? t.eSospesa : t.inCorso) : t.prossimo;
  return (
    <Sezione titolo={t.titolo} posto="tempi">
      <ol aria-label={t.titolo} className="scheda-tempi">
        {passi.map((passo) => {
          const { Icona, titolo, il, quando, poi } = passo;
          const passato = il !== null && il < adesso;
          const corrente = passo === prossimo;
          return (
            <li key={titolo} aria-current={corrente ? 'step' : undefined} data-passato={passato || undefined}>
              <span aria-hidden="true">{passato ? <Check /> : <Icona />}</span>
              <p>
                {titolo}
                <small>{passato ? t.passato : corrente ? diAdesso : ferma ? t.puoCambiare : t.piuAvanti}</small>
              </p>
              <div>
                <p>{quando}</p>
                <p>{poi}</p>
              </div>
            </li>
          );
        })}
      </ol>
    </Sezione>
  );
}

function passiDi({ scheda, parametri, esito, fase }: AstaPubblica, t: (typeof TEMPI)['it'], lingua: Lingua): Passo[] {
  const { termineOfferteIl, inizioOperazioniIl, unitaTempoMs, saldoGiorni, rimborsoGiorniLavorativi } = parametri;
  const cauzioneIl = accreditoEntro(parametri);
  // Da dove viene quel giorno si dice, e non si lascia indovinare (R39).
  const tace = (parametri.cauzioneEntroIl ?? null) === null;
  const conOra = (il: number) => <time dateTime={new Date(il).toISOString()}>{dataDetta(il, lingua)}</time>;
  const datati: Passo[] = [
    {
      Icona: Landmark,
      titolo: t.cauzione,
      il: cauzioneIl,
      quando: t.entro(giorno(cauzioneIl, lingua)),
      poi: tace ? `${t.nonIndicato} ${t.dopoLaCauzione}` : t.dopoLaCauzione,
    },
    {
      Icona: Mail,
      titolo: t.termine,
      il: termineOfferteIl,
      quando: conOra(termineOfferteIl),
      poi: t.dopoIlTermine(formattaOra(termineOfferteIl)),
    },
    {
      Icona: Inbox,
      titolo: t.inizio,
      il: inizioOperazioniIl,
      quando: conOra(inizioOperazioniIl),
      poi: scheda.luogoOperazioni ? `${t.dopoLInizio} ${t.luogo(scheda.luogoOperazioni)}` : t.dopoLInizio,
    },
  ];
  const seguono: Passo[] = [
    {
      Icona: Gavel,
      titolo: t.gara,
      il: null,
      quando: fase === 'gara' ? t.avviata : t.subitoDopo,
      poi: t.nellaGara(unitaTempoMs / 1_000),
    },
    {
      Icona: ReceiptEuro,
      titolo: t.saldo,
      il: null,
      quando: t.entroGiorni(saldoGiorni),
      poi: t.senzaSaldo(rimborsoGiorniLavorativi),
    },
  ];
  // Di due scadenze alla stessa ora resta l'ordine in cui le si prepara.
  return [...datati.toSorted((a, b) => (a.il ?? 0) - (b.il ?? 0)), ...(esito === null ? seguono : [])];
}
