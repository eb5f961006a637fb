import { giornoARoma } from '../../tempo.ts';
import type { AttoDopoDi } from '../atti.ts';
import { giornoDi } from '../giorni.ts';
import { prezzoEntro } from '../termini.ts';
import { type DecisioneDopo, type Dove, difettoDelGiorno, noDopo, scriveDopo } from './decisione.ts';
import { senzaVendita } from './prezzo.ts';

/** La dichiarazione antiriciclaggio, nel termine del prezzo, che a rate è l'ultima (cpc 585, quarto comma, R69): tardi si registra, e si vede. */
export function registraAntiriciclaggio(dove: Dove, { resaIl }: AttoDopoDi<'registraAntiriciclaggio'>): DecisioneDopo {
  const rifiuto = senzaVendita(dove) ?? difettoDelGiorno(resaIl, dove);
  if (rifiuto !== null) return { eventi: [], rifiuto };
  if (dove.stato.antiriciclaggio !== null) return noDopo('R69_gia_registrato');
  const tardiva = (giornoDi(resaIl) ?? 0) > giornoARoma(prezzoEntro(dove.stato, dove.vendita));
  return scriveDopo({ tipo: 'AntiriciclaggioResa', resaIl, tardiva });
}

/**
 * L'avvocato che ha offerto per persona da nominare la dichiara nei tre giorni (cpc 583, R69). Tardi si registra lo stesso: il
 * software propone che il bene resti a lui, e decide chi conduce.
 */
export function nominaPersona(dove: Dove, atto: AttoDopoDi<'nominaPersona'>): DecisioneDopo {
  const persona = atto.persona.trim();
  const { dichiarataIl } = atto;
  const rifiuto = senzaVendita(dove) ?? difettoDelGiorno(dichiarataIl, dove);
  if (rifiuto !== null) return { eventi: [], rifiuto };
  if (!dove.vendita.personaDaNominare) return noDopo('R69_persona_non_prevista');
  if (dove.stato.persona !== null) return noDopo('R69_gia_registrato');
  if (persona === '') return noDopo('R69_persona_mancante');
  const tardiva = (giornoDi(dichiarataIl) ?? 0) > giornoARoma(dove.vendita.personaEntroIl);
  return scriveDopo({ tipo: 'PersonaNominata', persona, dichiarataIl, tardiva });
}
