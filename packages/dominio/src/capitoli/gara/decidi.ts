import { eCent } from '../../denaro.ts';
import { conduce, type Decisione, faseNonAmmessa, fatto, inDisservizio, no } from '../../legge/decisione.ts';
import type { AttoDi } from '../../parole/atti.ts';
import type { Attore } from '../../parole/attori.ts';
import type { Busta } from '../../parole/buste.ts';
import { eIn } from '../../parole/fasi.ts';
import type { Gara } from '../../parole/gara.ts';
import { type ArgomentiRifiuto, type CodiceRifiuto, type Rifiuto, rifiuta } from '../../parole/rifiuti.ts';
import type { Stato, StatoIn } from '../../parole/stato.ts';
import type { Istante } from '../../tempo.ts';
import { partecipaInSala } from '../buste/raccolta.ts';
import { accettatiDopo, ultimoInSala } from './rigiudica.ts';
import { nonBasta } from './supera.ts';

/**
 * Il rilancio online. Conta l'istante di arrivo al server, non quello in cui lo si elabora (R53): `adesso` è
 * `ricevutoIl`. Ogni rifiuto di un offerente è un fatto del registro e riceve la sua ricevuta (R66).
 */
export function rilancia(stato: Stato, atto: AttoDi<'rilancia'>, attore: Attore, adesso: Istante): Decisione {
  if (attore.tipo !== 'offerente' || attore.id !== atto.bustaId) return no('ruolo_non_ammesso');
  const esame = esaminaRilancio(stato, atto);
  if ('rifiuto' in esame) return esame;
  const { busta } = esame;
  const rifiuto = <C extends CodiceRifiuto>(codice: C, ...dati: ArgomentiRifiuto<C>): Decisione =>
    registraRifiuto(busta, atto.importoCent, { canale: 'online', ricevutoIl: adesso }, rifiuta(codice, ...dati));
  // Arrivato in tempo a un processo che si è fermato con il rilancio in mano: la gara, sospesa e ripresa, non lo aspettava più.
  if (stato.fase === 'gara_conclusa')
    return adesso < stato.conclusaIl
      ? rifiuto('R57_gara_interrotta')
      : rifiuto('R53_tempo_scaduto', { conclusaIl: stato.conclusaIl, ricevutoIl: adesso });
  if (stato.fase !== 'gara') return faseNonAmmessa(stato);
  if (partecipaInSala(busta))
    return rifiuto('R31_canale_vincolato', { spiegazione: 'chi ha offerto su carta rilancia in sala' });
  if (stato.ferma !== null) return rifiuto('R32_vendita_ferma', { daIl: stato.ferma.da });
  switch (stato.gara.fase) {
    case 'sospesa':
      return rifiuto('R57_gara_sospesa');
    case 'congelata':
      // Contano gli istanti: ricevuto prima del fermo vale, anche se lo si elabora dopo (R53, R54).
      if (adesso >= stato.gara.congelataIl) return rifiuto('R54_crono_fermo');
      break;
    case 'in_corso':
      if (adesso >= stato.gara.scadeIl)
        return rifiuto('R53_tempo_scaduto', { scadeIl: stato.gara.scadeIl, ricevutoIl: adesso });
  }
  // Contano gli istanti: era arrivato prima della correzione, e superava una testa che non c’è più.
  if (stato.correttaIl !== null && adesso < stato.correttaIl) return rifiuto('R55_testa_corretta');
  const scadeIl = Math.max(zeroCheCorreva(stato.gara), adesso + stato.parametri.unitaTempoMs);
  return valutaImporto(stato, busta, atto.importoCent, 'online', adesso, scadeIl);
}

/**
 * Il rilancio detto in sala prende l'ora della dichiarazione e si registra a crono fermo (R54). Se intanto ne è stato accettato
 * uno online, quale sia venuto prima lo dice chi conduce (`decidiPrecedenza`).
 */
export function registraRilancioInSala(
  stato: Stato,
  atto: AttoDi<'registraRilancioInSala'>,
  attore: Attore,
  adesso: Istante,
): Decisione {
  const esame = esaminaInSala(stato, atto, attore, adesso);
  if ('rifiuto' in esame) return esame;
  const quanti = accettatiDopo(esame.stato, atto.dichiaratoIl).length;
  if (quanti > 0) return no('R54_precedenza_da_decidere', { quanti });
  const zeroIl = adesso + esame.stato.parametri.unitaTempoMs;
  return valutaImporto(esame.stato, esame.busta, atto.importoCent, 'sala', atto.dichiaratoIl, zeroIl);
}

/**
 * In sala parla chi ha offerto su carta, a crono fermo, fra l'ultimo detto in sala e il fermo; e si registra quando nessun processo
 * ha più in mano ciò che ha ricevuto prima del fermo (R31, R53, R54).
 */
export function esaminaInSala(
  stato: Stato,
  atto: AttoDi<'registraRilancioInSala' | 'decidiPrecedenza'>,
  attore: Attore,
  adesso: Istante,
): Decisione | { stato: StatoIn<'gara'>; busta: Busta } {
  if (!conduce(attore)) return no('ruolo_non_ammesso');
  if (stato.fase !== 'gara') return faseNonAmmessa(stato);
  if (stato.gara.fase === 'sospesa') return no('R57_gara_sospesa');
  if (stato.gara.fase !== 'congelata') return no('R54_crono_non_fermo');
  const esame = esaminaRilancio(stato, atto);
  if ('rifiuto' in esame) return esame;
  if (!partecipaInSala(esame.busta))
    return no('R31_canale_vincolato', { spiegazione: 'in sala rilancia chi ha offerto su carta' });
  const { dichiaratoIl } = atto;
  if (dichiaratoIl > adesso) return no('R54_dichiarazione_futura');
  if (dichiaratoIl < stato.avviataIl || dichiaratoIl > stato.gara.congelataIl)
    return no('R54_dichiarazione_non_valida');
  const ultimo = ultimoInSala(stato);
  if (ultimo !== null && dichiaratoIl < ultimo.dichiaratoIl)
    return no('R54_prima_di_un_altro_in_sala', { ultimoIl: ultimo.dichiaratoIl });
  // Un rilancio ricevuto prima del fermo conta anche se lo si elabora dopo: finché qualcuno può averlo in mano si aspetta (R53).
  if (atto.filigranaIl < stato.gara.congelataIl) return no('R54_fermo_in_verifica');
  return { stato, busta: esame.busta };
}

/** Lo zero che corre, o che correva quando il crono si è fermato. */
export function zeroCheCorreva(gara: Extract<Gara, { fase: 'in_corso' | 'congelata' }>): Istante {
  return gara.fase === 'in_corso' ? gara.scadeIl : gara.congelataIl + gara.residuoMs;
}

/** Il rilancio vale se supera la testa (R50, R56). */
export function valutaImporto(
  stato: StatoIn<'gara'>,
  busta: Busta,
  importoCent: number,
  canale: 'online' | 'sala',
  dichiaratoIl: Istante,
  scadeIl: Istante,
): Decisione {
  const contro = nonBasta(stato.parametri, stato.migliore, { bustaId: busta.id, importoCent });
  const via = canale === 'online' ? { canale, ricevutoIl: dichiaratoIl } : { canale };
  if (contro !== null) return registraRifiuto(busta, importoCent, via, contro);
  return fatto({
    tipo: 'RilancioAccettato',
    bustaId: busta.id,
    pseudonimo: busta.pseudonimo,
    importoCent,
    canale,
    dichiaratoIl,
    scadeIl,
  });
}

/** Per dove è venuto un rilancio respinto; di uno online, quando è arrivato: se in sala si era parlato prima si giudica di nuovo (R54). */
type Via = { canale: 'online'; ricevutoIl: Istante } | { canale: 'sala' };

export function registraRifiuto(busta: Busta, importoCent: number, via: Via, rifiuto: Rifiuto): Decisione {
  const { id: bustaId, pseudonimo } = busta;
  return { eventi: [{ tipo: 'RilancioRifiutato', bustaId, pseudonimo, importoCent, ...via, rifiuto }], rifiuto };
}

/** Chi rilancia è ammesso e ciò che dice è un importo: il resto può lasciare un rifiuto nel registro, che ha solo centesimi interi. */
function esaminaRilancio(
  stato: Stato,
  { bustaId, importoCent }: AttoDi<'rilancia' | 'registraRilancioInSala' | 'decidiPrecedenza'>,
): Decisione | { busta: Busta } {
  if (stato.fase === 'inesistente' || stato.fase === 'bozza') return faseNonAmmessa(stato);
  const busta = stato.buste.get(bustaId);
  if (busta === undefined) return no('busta_sconosciuta');
  if (!eCent(importoCent)) return no('R50_importo_non_valido');
  return busta.stato.tipo === 'ammessa' ? { busta } : no('R50_non_ammesso');
}

/** Il fermo vale solo prima dello zero: dopo, la gara è già finita (R52, R54). */
export function fermaCrono(stato: Stato, attore: Attore, adesso: Istante): Decisione {
  if (!conduce(attore)) return no('ruolo_non_ammesso');
  if (stato.fase !== 'gara' || stato.gara.fase !== 'in_corso') return faseNonAmmessa(stato);
  if (adesso >= stato.gara.scadeIl) return no('R53_tempo_scaduto', { scadeIl: stato.gara.scadeIl });
  return fatto({ tipo: 'CronoFermato', fermatoIl: adesso, residuoMs: stato.gara.scadeIl - adesso });
}

/** Il tempo residuo non si accorcia mai attraverso un fermo (R54). */
export function riprendiCrono(stato: Stato, attore: Attore, adesso: Istante): Decisione {
  if (!conduce(attore)) return no('ruolo_non_ammesso');
  if (stato.fase !== 'gara' || stato.gara.fase !== 'congelata') return no('R54_crono_non_fermo');
  return fatto({ tipo: 'CronoRipreso', scadeIl: adesso + stato.gara.residuoMs });
}

/** Un guasto della piattaforma (R57) o la disconnessione del referente (R49) fermano la gara; lo può fare anche lui. */
export function sospendiGara(stato: Stato, atto: AttoDi<'sospendiGara'>, attore: Attore, adesso: Istante): Decisione {
  if (!conduce(attore) && attore.tipo !== 'sistema') return no('ruolo_non_ammesso');
  // Il motivo dice chi è stato: nessuno sospende a nome di un altro.
  if (attore.tipo !== 'sistema' && atto.motivo !== 'atto_del_referente') return no('ruolo_non_ammesso');
  if (attore.tipo === 'sistema' && atto.motivo === 'atto_del_referente') return no('ruolo_non_ammesso');
  if (stato.fase !== 'gara') return faseNonAmmessa(stato);
  if (stato.gara.fase === 'sospesa') return no('R57_gara_sospesa');
  // Il referente non riapre una gara arrivata a zero: lo può solo il sistema quando il guasto ha coperto lo zero.
  if (attore.tipo !== 'sistema' && stato.gara.fase === 'in_corso' && adesso >= stato.gara.scadeIl)
    return no('R53_tempo_scaduto', { scadeIl: stato.gara.scadeIl });
  return fatto({ tipo: 'GaraSospesa', sospesaIl: adesso, motivo: atto.motivo, dettaglio: atto.dettaglio });
}

/**
 * Dopo una sospensione si riparte con l'unità di tempo intera (R57), mai a piattaforma malata. Dopo un incidente si aspetta
 * il preavviso: prima riprende solo il referente, e solo se nella stanza ci sono già tutti. Il sistema riprende alla fine
 * del preavviso.
 */
export function riprendiGara(
  stato: Stato,
  { irraggiungibili = [] }: AttoDi<'riprendiGara'>,
  attore: Attore,
  adesso: Istante,
): Decisione {
  if (!conduce(attore) && attore.tipo !== 'sistema') return no('ruolo_non_ammesso');
  if (stato.fase !== 'gara' || stato.gara.fase !== 'sospesa') return no('R57_gara_non_sospesa');
  if (inDisservizio(stato)) return no('R57_piattaforma_non_sana');
  const { motivo, riprendeIl } = stato.gara;
  const inAnticipo = riprendeIl === null || adesso < riprendeIl;
  if (inAnticipo && attore.tipo === 'sistema') return no('R57_preavviso_in_corso');
  if (inAnticipo && motivo === 'incidente' && irraggiungibili.length > 0)
    return no('R57_ripresa_anticipata', { quanti: irraggiungibili.length });
  return fatto({ tipo: 'GaraRipresa', scadeIl: adesso + stato.parametri.unitaTempoMs });
}

/**
 * La chiusura è un fatto proposto dal sistema: dopo lo zero, dopo il drenaggio, e solo se ogni processo vivo ha
 * dichiarato di non avere in mano nulla ricevuto prima dello zero (`filigranaIl`, R53).
 */
export function concludiGara(stato: Stato, atto: AttoDi<'concludiGara'>, attore: Attore, adesso: Istante): Decisione {
  if (attore.tipo !== 'sistema') return no('ruolo_non_ammesso');
  if (stato.fase !== 'gara' || stato.gara.fase !== 'in_corso') return faseNonAmmessa(stato);
  if (inDisservizio(stato)) return no('R57_piattaforma_non_sana');
  const { scadeIl } = stato.gara;
  if (!finita(stato.gara, adesso, stato.parametri.drenaggioMs) || atto.filigranaIl < scadeIl)
    return no('R53_drenaggio_in_corso');
  return fatto({ tipo: 'GaraConclusa', conclusaIl: scadeIl, migliore: stato.migliore, rilanci: stato.rilanci });
}

/** Vero quando lo zero e il drenaggio sono passati. */
export function finita(gara: Gara, adesso: Istante, drenaggioMs: number): boolean {
  return gara.fase === 'in_corso' && adesso >= gara.scadeIl + drenaggioMs;
}

/** Il tempo è arrivato a zero e la gara non è ancora chiusa: ciò che è finito è finito, anche per chi porta un ordine (R53). */
export function aZero(stato: Stato, adesso: Istante): boolean {
  return stato.fase === 'gara' && stato.gara.fase === 'in_corso' && adesso >= stato.gara.scadeIl;
}

export function inGara(stato: Stato): stato is StatoIn<'gara'> {
  return eIn(stato, 'gara');
}
