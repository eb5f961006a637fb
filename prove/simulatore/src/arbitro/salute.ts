import type { Voce } from '@gestore/registro';
import { intero, oggetto, testo } from './leggi.ts';
import type { Diritto } from './situazione.ts';

type Legge = (d: Diritto, v: Voce) => string | null;

const RIGHE = ['lieve', 'breve', 'media', 'lunga'];
const peso = (gravita: string): number => RIGHE.indexOf(gravita);

/** La prima condizione che non vale, con le sue parole. */
function primo(...condizioni: readonly [vale: boolean, altrimenti: string][]): string | null {
  return condizioni.find(([vale]) => !vale)?.[1] ?? null;
}

/** Una riga di legge per ogni fatto della salute della piattaforma (R57). */
export const LEGGI_SALUTE: Record<string, Legge> = {
  DisservizioRilevato: (d, v) => {
    const dal = intero(v.dati, 'dal');
    const gravita = testo(v.dati, 'gravita');
    return primo(
      [v.attore.tipo === 'sistema', 'R57: la salute la dichiara solo il sistema'],
      [['operazioni', 'gara', 'conclusa'].includes(d.fase), 'R57: disservizio di una vendita che non è in corso'],
      [dal <= v.ricevutoIl, 'R57: disservizio che comincia dopo essere stato visto'],
      [
        peso(gravita) >= 0 && peso(gravita) >= peso(d.malata?.gravita ?? 'lieve'),
        'R57: un disservizio che si alleggerisce',
      ],
      [d.malata === null || dal <= d.malata.dal, 'R57: un disservizio che comincia più tardi di quando è cominciato'],
      [
        d.malata !== null || !soloOfferenti(v) || d.scollegati.fermata,
        'R57: fermata per offerenti di cui nessuno ha detto nulla',
      ],
      [d.malata !== null || gravita === riga(v, v.ricevutoIl - dal), 'R57: la riga della tabella è un’altra'],
    );
  },
  OfferentiScollegati: (d, v) => {
    const chi = scollegatiIn(v);
    return primo(
      [v.attore.tipo === 'sistema', 'R57: chi è scollegato lo dice solo il sistema'],
      [d.fase === 'gara' && d.crono.tipo !== 'sospeso', 'R57: scollegati da una gara che non corre'],
      [chi.length > 1 && chi.length * 5 > intero(v.dati, 'presenti'), 'R57: scollegati troppo pochi'],
      [
        chi.every((busta) => d.buste.get(busta)?.ammessa === true && d.buste.get(busta)?.telematica === true),
        'R57: conta chi non è un ammesso online',
      ],
      [
        chi.some((busta) => v.ricevutoIl - (d.scollegati.dettiIl.get(busta) ?? Number.NEGATIVE_INFINITY) >= RITORNO_MS),
        'R57: di questi scollegati si era già detto',
      ],
      [v.dati.fermata !== true || v.dati.riscontro !== null, 'R57: fermata senza un riscontro'],
      [v.dati.fermata !== true || !d.scollegati.fermata, 'R57: la gara si ferma da sé una seconda volta'],
    );
  },
  DisservizioCessato: (d, v) =>
    primo(
      [v.attore.tipo === 'sistema', 'R57: la salute la dichiara solo il sistema'],
      [d.malata !== null, 'R57: finito un disservizio che non c’era'],
      [v.ricevutoIl - intero(v.dati, 'cessatoIl') >= d.saniMs, 'R57: finito prima di abbastanza salute'],
      [peso(testo(v.dati, 'gravita')) >= peso(d.malata?.gravita ?? 'lieve'), 'R57: finito più leggero di com’era'],
    ),
  CronoRiportato: (d, v) => {
    const zeroIl = d.crono.tipo === 'corre' ? d.crono.zeroIl : Number.POSITIVE_INFINITY;
    return primo(
      [v.attore.tipo === 'sistema' && d.malata !== null, 'R57: crono riportato a piattaforma sana'],
      [d.crono.tipo === 'corre', 'R57: riportato un crono che non correva'],
      [v.ricevutoIl < zeroIl || (d.malata?.dal ?? Number.NaN) < zeroIl, 'R53: riaperto un tempo finito in salute'],
      [intero(v.dati, 'scadeIl') === v.ricevutoIl + d.unitaMs, 'R57: il crono non torna all’unità intera'],
      [intero(v.dati, 'scadeIl') >= zeroIl, 'R57: il tempo residuo si è accorciato'],
    );
  },
  RipresaFissata: (d, v) => {
    const preavviso = intero(v.dati, 'riprendeIl') - v.ricevutoIl;
    return primo(
      [d.malata === null, 'R57: ripresa annunciata a piattaforma malata'],
      [d.crono.tipo === 'sospeso', 'R57: ripresa annunciata di una gara che non è sospesa'],
      [v.dati.da !== 'sistema' || v.attore.tipo === 'sistema', 'R57: ripresa firmata da un altro'],
      [v.dati.da !== 'sistema' || d.gravita !== 'lunga', 'R57: dopo un disservizio lungo sceglie il referente'],
      [
        v.dati.da !== 'sistema' || preavviso === d.preavvisi[d.gravita ?? ''],
        'R57: il preavviso non è quello della sua riga',
      ],
    );
  },
};

/** Chi ha già contato torna a contare dopo dieci minuti di presenza: prima di allora mai. */
const RITORNO_MS = 600_000;

function scollegatiIn(v: Voce): string[] {
  const chi = Array.isArray(v.dati.offerenti) ? v.dati.offerenti : [];
  return chi.map((uno) => (typeof uno === 'object' && uno !== null && 'bustaId' in uno ? String(uno.bustaId) : ''));
}

function soloOfferenti(v: Voce): boolean {
  const { server, sintetico } = oggetto(v.dati, 'visto') as {
    server?: readonly string[];
    sintetico?: readonly string[];
  };
  return server?.length === 1 && server[0] === 'offerenti' && (sintetico ?? []).length === 0;
}

/** Quanto è grave ciò che si è appena visto, secondo i tempi che il gestore ha scritto accanto. */
function riga(v: Voce, durataMs: number): string {
  const politica = oggetto(v.dati, 'politica');
  const { server } = oggetto(v.dati, 'visto') as { server?: readonly string[] };
  if (durataMs > intero(politica, 'lungaOltreMs')) return 'lunga';
  if (durataMs > intero(politica, 'mediaOltreMs')) return 'media';
  if (['orologio', 'base_dati', 'processo'].some((causa) => server?.includes(causa))) return 'media';
  return durataMs >= intero(politica, 'breveOltreMs') || server?.includes('offerenti') === true ? 'breve' : 'lieve';
}

/**
 * Chi ricade entro sessanta volte la salute del gestore ne deve dare il doppio di quanta ne era durata, mai meno dell'ultima volta: al
 * più sei volte quella del gestore, trenta se una ripresa era annunciata.
 */
function chiesta({ finito, crono, riprendeIl }: Diritto, dati: Voce['dati']): number {
  const saniMs = intero(oggetto(dati, 'politica'), 'saniMs');
  const durataMs = finito === null ? 0 : Math.max(0, intero(dati, 'dal') - finito.il);
  if (finito === null || durataMs >= 60 * saniMs) return saniMs;
  const volte = crono.tipo === 'sospeso' && riprendeIl !== null ? 30 : 6;
  return Math.min(volte * saniMs, Math.max(saniMs, finito.saniMs, durataMs * 2));
}

/** La ripresa è un atto del referente; finito il preavviso la fa il sistema. Mai a piattaforma malata (R57). */
export function ripresaLecita(d: Diritto, v: Voce): boolean {
  if (d.malata !== null) return false;
  if (v.attore.tipo !== 'sistema') return v.attore.tipo === 'referente' || v.attore.tipo === 'magistrato';
  return d.riprendeIl !== null && v.ricevutoIl >= d.riprendeIl;
}

/** La situazione dopo un fatto della salute; `null` se il fatto è un altro. */
export function dopoSalute(prima: Diritto, voce: Voce): Diritto | null {
  const { tipo, dati } = voce;
  switch (tipo) {
    case 'OfferentiScollegati': {
      const dettiIl = new Map(prima.scollegati.dettiIl);
      for (const busta of scollegatiIn(voce)) dettiIl.set(busta, voce.ricevutoIl);
      return { ...prima, scollegati: { fermata: prima.scollegati.fermata || dati.fermata === true, dettiIl } };
    }
    case 'DisservizioRilevato': {
      const politica = oggetto(dati, 'politica');
      return {
        ...prima,
        malata: { dal: intero(dati, 'dal'), gravita: testo(dati, 'gravita') },
        riprendeIl: null,
        saniMs: prima.malata === null ? chiesta(prima, dati) : prima.saniMs,
        preavvisi: {
          lieve: intero(politica, 'preavvisoBreveMs'),
          breve: intero(politica, 'preavvisoBreveMs'),
          media: intero(politica, 'preavvisoMedioMs'),
        },
      };
    }
    case 'DisservizioCessato':
      return {
        ...prima,
        malata: null,
        gravita: testo(dati, 'gravita'),
        finito: { il: intero(dati, 'cessatoIl'), saniMs: prima.saniMs },
      };
    case 'CronoRiportato':
      return { ...prima, crono: { tipo: 'corre', zeroIl: intero(dati, 'scadeIl') } };
    case 'RipresaFissata':
      return { ...prima, riprendeIl: intero(dati, 'riprendeIl') };
    default:
      return null;
  }
}
