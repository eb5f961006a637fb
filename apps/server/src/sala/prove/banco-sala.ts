import { type BancoOperatori, type Persona, preparaBancoOperatori } from '../../prove/banco-operatori.ts';
import { SCHEDA } from '../../prove/gara.ts';
import { assegnaProcedura } from '../../vendita/aste/elenchi/assegnazioni.ts';

export type BancoSala = { banco: BancoOperatori; elena: Persona; giudice: Persona };

/** Un server con la sala virtuale, la delegata che conduce e il giudice che assiste. */
export async function preparaBancoSala(ambiente: Readonly<Record<string, string>> = {}): Promise<BancoSala> {
  const banco = await preparaBancoOperatori({ daSolo: false, ambiente });
  const elena = await banco.delegato('Elena Conti');
  const giudice = await banco.magistrato('Paolo Serra');
  const { db, segreti } = banco.servizio.impianto;
  const { tribunale, ruolo } = SCHEDA;
  await assegnaProcedura(db, segreti, { utenteId: giudice.id, tribunale, ruolo, dal: banco.ora.adesso });
  return { banco, elena, giudice };
}
