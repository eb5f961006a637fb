import { eCent } from '../../denaro.ts';
import {
  esigi,
  esigiBusta,
  esigiFase,
  esigiPubblicata,
  esigiSana,
  FattoImpossibile,
  stessaTesta,
} from '../../legge/pretese.ts';
import type { Busta } from '../../parole/buste.ts';
import { eIn, FASI_DI_GARA } from '../../parole/fasi.ts';
import type { EventoDi } from '../../parole/fatti.ts';
import type { Gara } from '../../parole/gara.ts';
import type { CodiceRifiuto } from '../../parole/rifiuti.ts';
import type { Stato, StatoIn } from '../../parole/stato.ts';
import { daAprireODecidere } from '../buste/apertura.ts';
import { graduatoria, graduatoriaLecita } from '../buste/graduatoria.ts';
import { partecipaInSala } from '../buste/raccolta.ts';
import { NESSUNO_SCOLLEGATO } from '../salute/scollegati.ts';
import { zeroCheCorreva } from './decidi.ts';

/** La gara parte da chi è primo in graduatoria, con i tempi e i passi dei parametri, a buste tutte decise (R43, R44, R48). */
export function garaAvviata(stato: Stato, evento: EventoDi<'GaraAvviata'>): Stato {
  const prima = esigiFase(stato, evento, 'operazioni_aperte');
  esigiSana(prima, evento);
  esigi(daAprireODecidere(prima) === 0, stato, evento, 'restano buste da decidere (R48)');
  const { migliore, scadeIl, unitaTempoMs, rilancioMinimoCent } = evento;
  const posti = graduatoria(prima);
  if (posti.length < 2) throw new FattoImpossibile(evento.tipo, stato.fase, 'meno di due offerte ammesse (R43)');
  const [primo] = evento.graduatoria;
  if (primo === undefined || !graduatoriaLecita(evento.graduatoria, posti))
    throw new FattoImpossibile(evento.tipo, stato.fase, 'la graduatoria non è quella delle offerte (R45)');
  const { bustaId, pseudonimo, prezzoCent: importoCent } = primo;
  esigi(stessaTesta(migliore, { bustaId, pseudonimo, importoCent }), stato, evento, 'in testa non c’è la prima (R44)');
  const { parametri } = prima;
  esigi(
    unitaTempoMs === parametri.unitaTempoMs && rilancioMinimoCent === parametri.rilancioMinimoCent,
    stato,
    evento,
    'tempo o passo non sono quelli dei parametri (R50, R52)',
  );
  return {
    ...prima,
    fase: 'gara',
    graduatoria: evento.graduatoria,
    migliore,
    rilanci: 0,
    accettati: [],
    respinti: [],
    inSala: null,
    correttaIl: null,
    avviataIl: scadeIl - unitaTempoMs,
    scollegati: NESSUNO_SCOLLEGATO,
    gara: { fase: 'in_corso', scadeIl },
  };
}

/** Un rilancio di chi è ammesso, sopra la testa di almeno un passo, nel suo tempo e per la sua via (R31, R50-R56). */
export function rilancioAccettato(stato: Stato, evento: EventoDi<'RilancioAccettato'>): Stato {
  const prima = esigiFase(stato, evento, 'gara');
  const busta = esigiBusta(prima, evento, evento.bustaId);
  const { bustaId, pseudonimo, importoCent, canale, dichiaratoIl } = evento;
  const { parametri, migliore } = prima;
  esigi(busta.stato.tipo === 'ammessa', stato, evento, 'l’offerta non è ammessa (R38)');
  esigi(eCent(importoCent), stato, evento, 'l’importo non è in centesimi interi (R79)');
  esigi(importoCent >= migliore.importoCent + parametri.rilancioMinimoCent, stato, evento, 'sotto il minimo (R50)');
  esigi(bustaId !== migliore.bustaId || parametri.autoRilancioAmmesso, stato, evento, 'rilancio su sé stesso (R56)');
  if (canale === 'online') rilancioOnline(prima, busta, evento);
  else rilancioInSala(prima, busta, evento);
  return {
    ...prima,
    migliore: { bustaId, pseudonimo, importoCent },
    rilanci: prima.rilanci + 1,
    accettati: [...prima.accettati, { bustaId, pseudonimo, importoCent, canale, dichiaratoIl }],
    inSala: canale === 'sala' ? { prima: migliore, sotto: prima.inSala } : null,
    gara: dopoIlRilancio(prima.gara, evento),
  };
}

/** Il tempo riparte; un rilancio online ricevuto prima del fermo e scritto dopo lo lascia fermo, con il residuo che gli spetta (R54). */
function dopoIlRilancio(gara: Gara, { canale, scadeIl }: EventoDi<'RilancioAccettato'>): Gara {
  return canale === 'online' && gara.fase === 'congelata'
    ? { ...gara, residuoMs: scadeIl - gara.congelataIl }
    : { fase: 'in_corso', scadeIl };
}

function rilancioOnline(stato: StatoIn<'gara'>, busta: Busta, evento: EventoDi<'RilancioAccettato'>): void {
  const { gara, parametri } = stato;
  const { dichiaratoIl, scadeIl } = evento;
  if (gara.fase === 'sospesa') throw new FattoImpossibile(evento.tipo, stato.fase, 'il tempo non corre (R54, R57)');
  const primaDelFermo = gara.fase === 'in_corso' || dichiaratoIl < gara.congelataIl;
  esigi(primaDelFermo, stato, evento, 'arrivato a crono fermo (R54)');
  esigi(dichiaratoIl < zeroCheCorreva(gara), stato, evento, 'arrivato dopo lo zero (R53)');
  esigi(dichiaratoIl >= (stato.correttaIl ?? dichiaratoIl), stato, evento, 'arrivato prima della correzione (R55)');
  esigi(!partecipaInSala(busta), stato, evento, 'chi ha offerto su carta rilancia in sala (R31)');
  const zeroIl = Math.max(zeroCheCorreva(gara), dichiaratoIl + parametri.unitaTempoMs);
  esigi(scadeIl === zeroIl, stato, evento, 'lo zero non è un’unità dopo l’arrivo (R52)');
}

function rilancioInSala(stato: StatoIn<'gara'>, busta: Busta, evento: EventoDi<'RilancioAccettato'>): void {
  const { gara, avviataIl } = stato;
  const { dichiaratoIl } = evento;
  esigi(gara.fase === 'congelata', stato, evento, 'il crono non è fermo (R54)');
  esigi(busta.canale !== 'telematica', stato, evento, 'chi ha offerto per via telematica rilancia online (R31)');
  const inTempo = dichiaratoIl >= avviataIl && dichiaratoIl <= gara.congelataIl;
  esigi(inTempo, stato, evento, 'dichiarato prima dell’avvio o dopo il fermo (R54)');
}

/** Perché un rilancio online respinto tornerebbe a valere se cambia la testa che aveva davanti (R50, R54, R56). */
const DELLA_TESTA: ReadonlySet<string> = new Set<CodiceRifiuto>(['R50_importo_insufficiente', 'R56_auto_rilancio']);

/** Un rilancio respinto è di un ammesso, mentre la gara c'è o appena conclusa; non muove nulla, e se era la testa si ricorda (R54, R66). */
export function rilancioRifiutato(stato: Stato, evento: EventoDi<'RilancioRifiutato'>): Stato {
  const prima = esigiPubblicata(stato, evento);
  esigi(eIn(prima, ...FASI_DI_GARA), stato, evento, 'non c’è una gara');
  esigi(eCent(evento.importoCent), stato, evento, 'l’importo non è in centesimi interi (R79)');
  esigi(
    esigiBusta(prima, evento, evento.bustaId).stato.tipo === 'ammessa',
    stato,
    evento,
    'l’offerta non è ammessa (R38)',
  );
  const { bustaId, pseudonimo, importoCent, ricevutoIl, rifiuto } = evento;
  // I registri di prima non dicevano quando era arrivato: lì chi era stato respinto lo resta.
  if (prima.fase !== 'gara' || ricevutoIl === undefined || !DELLA_TESTA.has(rifiuto.codice)) return stato;
  const respinto = { bustaId, pseudonimo, importoCent, ricevutoIl, dopo: prima.accettati.length };
  return { ...prima, respinti: [...prima.respinti, respinto] };
}

type Crono = EventoDi<'CronoFermato' | 'CronoRipreso' | 'CronoRiportato' | 'GaraSospesa' | 'GaraRipresa'>;

/** Applica i fatti del tempo: si ferma se corre, riprende se è fermo (R54, R57). */
export function evolviCrono(stato: Stato, evento: Crono): Stato {
  const prima = esigiFase(stato, evento, 'gara');
  const { gara } = prima;
  switch (evento.tipo) {
    case 'CronoFermato': {
      const { fermatoIl, residuoMs } = evento;
      esigi(gara.fase === 'in_corso', stato, evento, 'il tempo non corre (R54)');
      esigi(fermatoIl < gara.scadeIl, stato, evento, 'fermato dopo lo zero (R53)');
      esigi(residuoMs === gara.scadeIl - fermatoIl, stato, evento, 'il residuo non è quello che restava (R54)');
      return { ...prima, gara: { fase: 'congelata', congelataIl: fermatoIl, residuoMs } };
    }
    case 'CronoRipreso':
      esigi(gara.fase === 'congelata', stato, evento, 'il crono non è fermo (R54)');
      return { ...prima, gara: { fase: 'in_corso', scadeIl: evento.scadeIl } };
    case 'CronoRiportato': {
      esigi(gara.fase === 'in_corso', stato, evento, 'il tempo non corre (R57)');
      esigi(prima.disservizio?.gravita === 'lieve', stato, evento, 'senza un disservizio lieve (R57)');
      const restavaMs = Math.max(0, gara.scadeIl - (evento.scadeIl - prima.parametri.unitaTempoMs));
      esigi(evento.residuoMs === restavaMs, stato, evento, 'il crono non torna all’unità intera (R57)');
      return { ...prima, gara: { fase: 'in_corso', scadeIl: evento.scadeIl } };
    }
    case 'GaraSospesa': {
      esigi(gara.fase !== 'sospesa', stato, evento, 'la gara è già sospesa (R57)');
      const { sospesaIl, motivo } = evento;
      return { ...prima, gara: { fase: 'sospesa', sospesaIl, motivo, gravita: null, riprendeIl: null } };
    }
    case 'GaraRipresa':
      esigi(gara.fase === 'sospesa', stato, evento, 'la gara non è sospesa (R57)');
      esigiSana(prima, evento);
      return { ...prima, gara: { fase: 'in_corso', scadeIl: evento.scadeIl } };
    default:
      return evento satisfies never;
  }
}

/** La gara finisce allo zero, con la testa e i rilanci che ha (R51-R53). */
export function garaConclusa(stato: Stato, evento: EventoDi<'GaraConclusa'>): Stato {
  const prima = esigiFase(stato, evento, 'gara');
  const { gara, ...resto } = prima;
  const { conclusaIl, migliore, rilanci } = evento;
  esigi(gara.fase === 'in_corso' && conclusaIl === gara.scadeIl, stato, evento, 'non finisce allo zero (R52)');
  esigiSana(prima, evento);
  esigi(stessaTesta(migliore, prima.migliore), stato, evento, 'in testa c’è un’altra offerta (R51)');
  esigi(rilanci === prima.rilanci, stato, evento, 'i rilanci sono altri (R51)');
  return { ...resto, fase: 'gara_conclusa', conclusaIl, riaperteIl: null };
}
