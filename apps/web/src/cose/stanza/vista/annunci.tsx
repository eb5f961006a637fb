import { formattaEuro, type Stanza } from '@gestore/dominio';
import { useEffect, useRef } from 'react';
import { diciAVoce, portaA } from '../../../guscio/voce.ts';
import { creaAnnunciatore, type Novita, soglieDaDire } from '../../../stanza/annunci.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { CORREZIONI, type TestiCorrezioni } from '../../gara/rilanci/correzioni.testi.ts';
import { fraseCorrezione } from '../../gara/rilanci/correzioni.tsx';
import { ANNUNCI_TESTI, type TestiAnnunci } from './annunci.testi.ts';
import { STANZA_TESTI, type TestiStanza } from './tempo-e-posizione.testi.ts';

type Props = {
  /** La prima che si è vista: ciò che è cambiato da allora è nuovo. */
  da?: Stanza;
  stanza: Stanza;
  /** Chi ascolta. */
  pseudonimo: string;
  /** Dove la pagina porta chi la guarda, finita la vendita: là sentirà dov'è. */
  altrove?: string | null;
  /** Ora del server meno ora di questo apparecchio. */
  scartoMs?: number;
};

/** Ciò che accade nella stanza, per chi ascolta: al più una frase ogni cinque secondi, che riassume. */
export function Annunci({ stanza, da = stanza, pseudonimo, altrove = null, scartoMs = 0 }: Props) {
  const testi = { t: useTesti(ANNUNCI_TESTI), c: useTesti(CORREZIONI), s: useTesti(STANZA_TESTI) };
  const inParole = useRef(testi);
  inParole.current = testi;
  const annunciatore = useRef<ReturnType<typeof creaAnnunciatore> | null>(null);
  const prima = useRef(da);
  useEffect(() => {
    const nato = creaAnnunciatore(prima.current, pseudonimo, {
      adesso: () => performance.now(),
      fra(ms, azione) {
        const timer = setTimeout(azione, ms);
        return () => clearTimeout(timer);
      },
      di: (novita, dopo) => diciAVoce(frase(inParole.current, novita, dopo, pseudonimo)),
    });
    annunciatore.current = nato;
    return () => nato.ferma();
  }, [pseudonimo]);
  useEffect(() => {
    prima.current = stanza;
    annunciatore.current?.vista(stanza);
  }, [stanza]);
  useEffect(() => {
    if (altrove !== null) portaA(altrove);
  }, [altrove]);
  const scadeIl = stanza.gara?.fase === 'in_corso' ? stanza.gara.scadeIl : null;
  useEffect(() => {
    if (scadeIl === null) return undefined;
    const attese = soglieDaDire(scadeIl, Date.now() + scartoMs).map(({ fraMs, restanoMs }) =>
      setTimeout(() => annunciatore.current?.restano(restanoMs), fraMs),
    );
    return () => {
      for (const attesa of attese) clearTimeout(attesa);
    };
  }, [scadeIl, scartoMs]);
  return null;
}

type Testi = { t: TestiAnnunci; c: TestiCorrezioni; s: TestiStanza };

function frase(testi: Testi, novita: Novita, stanza: Stanza, mio: string): string {
  const { t, s } = testi;
  const { operazioni, vendita, sua: busta, gara, rilanci, superata, ammesse, rifiutate, messaggi, restanoMs } = novita;
  return [
    operazioni === null ? '' : t.operazioni(stanza.buste.length),
    vendita === null ? '' : t.vendita[vendita],
    busta === null ? '' : dellaSua(s, busta),
    ...dellaCorrezione(testi, novita, stanza),
    ...dellaGara(testi, gara, stanza, mio),
    rilanci === null ? '' : deiRilanci(t, rilanci, mio),
    superata ? s.superata : '',
    ammesse.length === 0 ? '' : t.ammesse(ammesse),
    rifiutate.length === 0 ? '' : t.rifiutate(rifiutate),
    messaggi === 0 ? '' : t.messaggi(messaggi),
    restanoMs === null ? '' : t.restano(restanoMs / 1_000),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Le stesse parole che la sua posizione mostra a chi la guarda. */
function dellaSua(s: TestiStanza, busta: NonNullable<Novita['sua']>): string {
  if (busta === 'aperta') return s.buste.aperta;
  return busta === 'ammessa' ? s.ammessa : `${s.rifiutata} ${s.restaSpettatore}`;
}

function dellaCorrezione({ c }: Testi, { corretto }: Novita, { migliore }: Stanza): string[] {
  if (corretto === null) return [];
  const testa = migliore === null ? '' : c.inTesta(migliore.pseudonimo, formattaEuro(migliore.importoCent));
  return [fraseCorrezione(c, corretto), testa, `${c.motivo} ${corretto.motivo}`];
}

/** Che cosa è della gara; e, a chi non può guardarlo, chi è in testa e quanto tempo c'è quando comincia o riprende. */
function dellaGara({ t, s }: Testi, come: Novita['gara'], { gara, migliore, unitaTempoMs }: Stanza, mio: string) {
  if (come === null) return [];
  if (gara?.fase === 'sospesa')
    return [s.sospesa[gara.motivo], gara.dettaglio === null ? '' : `${s.motivo} ${gara.dettaglio}`];
  if (come === 'sospesa') return [];
  if (come === 'fermata' || come === 'ripresa') return [t.gara[come]];
  const importo = formattaEuro(migliore?.importoCent ?? 0);
  const testa =
    migliore === null
      ? ''
      : migliore.pseudonimo === mio
        ? t.rilancioSuo(importo)
        : t.inTesta(migliore.pseudonimo, importo);
  return [t.gara[come], testa, come === 'conclusa' || unitaTempoMs === 0 ? '' : t.tempo(unitaTempoMs)];
}

function deiRilanci(t: TestiAnnunci, { quanti, inTesta, importoCent }: NonNullable<Novita['rilanci']>, mio: string) {
  const importo = formattaEuro(importoCent);
  if (quanti === 1) return inTesta === mio ? t.rilancioSuo(importo) : t.rilancioAltrui(inTesta, importo);
  return inTesta === mio ? t.piuRilanciSuo(quanti, importo) : t.piuRilanciAltrui(quanti, inTesta, importo);
}
