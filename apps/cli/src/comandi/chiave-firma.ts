import { parseArgs } from 'node:util';
import { ErroreChiamata } from '@gestore/cliente';
import { leggiChiaviFirma, sostituisciChiaveFirma } from '@gestore/contratto/anagrafe/chiamate-proposte';
import type { ElencoChiaviFirma } from '@gestore/contratto/anagrafe/chiavi-firma';
import { formattaIstante } from '@gestore/contratto/parole/formato';
import { type ComandoGv, ErroreUso, type Uscita } from '../comando.ts';
import { type ChiamaDallaMacchina, dallaMacchina, OPZIONI_MACCHINA } from '../macchina.ts';

const AIUTO = `gv chiave-firma [--ruota] [--chiave <nome>] [--compromessa --motivo "…"]
                [--url http://127.0.0.1:3000] [--dati ./dati]

Senza opzioni elenca le chiavi con cui il gestore firma ricevute e trascrizioni, con l'impronta e la validità. Si usa
sulla macchina che tiene i dati, con il server acceso.

--ruota                  fa una chiave nuova, che fra pochi secondi firma al posto di quella di adesso; ciò che questa
                         ha firmato resta valido. Con --chiave <nome> soltanto se è ancora quella: si può ripetere.
--chiave <nome> --compromessa
                         quella chiave può averla presa qualcun altro: è revocata subito, e ciò che ha firmato non prova
                         più nulla da solo. Se è l'ultima ne nasce una nuova, che firma da subito, e chi ripete un
                         comando ne riceve la ricevuta; --ruota non aggiunge nulla. Ripetuto, non ne revoca un'altra.

Una revoca vuole --motivo, e lo legge chiunque verifichi una ricevuta: non nomini persone. Ogni volta che nasce una
chiave salvi la cartella «chiavi».`;

/** Il motivo di una sostituzione ordinaria, se chi la fa non ne scrive uno: non si pubblica. */
const MOTIVO_ORDINARIO = 'Sostituzione dalla console della macchina.';

type Chiave = ElencoChiaviFirma['chiavi'][number];
type Scelte = { ruota?: boolean | undefined; chiave?: string | undefined; compromessa?: boolean | undefined };

/** Le chiavi che firmano (R66): le elenca, ne sostituisce o ne revoca una. */
export const chiaveFirma: ComandoGv = {
  sintesi: 'elenca le chiavi che firmano, le sostituisce e le revoca',
  aiuto: AIUTO,
  async esegui(argomenti, uscita) {
    const { values } = parseArgs({
      args: [...argomenti],
      options: {
        ruota: { type: 'boolean' },
        chiave: { type: 'string' },
        compromessa: { type: 'boolean' },
        motivo: { type: 'string' },
        ...OPZIONI_MACCHINA,
      },
    });
    const { ruota = false, compromessa = false, chiave, motivo = '' } = values;
    const cambia = ruota || chiave !== undefined || compromessa;
    if (cambia) pretendiScelte({ ruota, compromessa, chiave }, motivo);
    try {
      const chiama = dallaMacchina(values);
      const { chiavi: prima } = await chiama(leggiChiaviFirma, {});
      const { chiavi } = cambia
        ? await sostituisci(chiama, {
            chiave: daCambiare(prima, { compromessa, chiave }),
            compromessa,
            motivo: motivo.trim() || MOTIVO_ORDINARIO,
          })
        : { chiavi: prima };
      elenca(chiavi, uscita);
      if (chiavi.length > prima.length)
        uscita.scrivi('Salvi adesso la cartella «chiavi»: senza il file nuovo il server non riparte.');
      return 0;
    } catch (errore) {
      if (!(errore instanceof ErroreChiamata)) throw errore;
      uscita.errore(errore.message);
      return 1;
    }
  },
};

function pretendiScelte({ ruota, compromessa, chiave }: Scelte, motivo: string): void {
  if (chiave !== undefined && !ruota && !compromessa)
    throw new ErroreUso('Di una chiave si dice che cosa farne: --ruota, o --compromessa.');
  if (compromessa && motivo.trim() === '') throw new ErroreUso('Serve --motivo: perché la chiave è revocata.');
}

/** Quella nominata; chi sostituisce soltanto può non nominarla, ed è quella che firma adesso. */
function daCambiare(chiavi: readonly Chiave[], { compromessa, chiave }: Scelte): string {
  if (chiave !== undefined) return chiave;
  if (compromessa)
    throw new ErroreUso(
      ['--compromessa vuole --chiave, con il nome di quale:', ...chiavi.map(({ id }) => `  ${id}`)].join('\n'),
    );
  return (chiavi.find(({ firma }) => firma) ?? chiavi.at(-1))?.id ?? '';
}

/** Se intanto un altro l'ha cambiata il server lo rifiuta; se la risposta si perde, si dice come ripetere senza cambiarne un'altra. */
async function sostituisci(
  chiama: ChiamaDallaMacchina,
  richiesta: { chiave: string; compromessa: boolean; motivo: string },
): Promise<ElencoChiaviFirma> {
  try {
    return await chiama(sostituisciChiaveFirma, richiesta);
  } catch (errore) {
    if (!(errore instanceof ErroreUso)) throw errore;
    const { chiave } = richiesta;
    throw new ErroreUso(`${errore.message} Se ripete scriva --chiave ${chiave}: può essere già fatto.`);
  }
}

function elenca(chiavi: readonly Chiave[], uscita: Uscita): void {
  for (const chiave of chiavi) uscita.scrivi(`${chiave.id}  ${sorteDi(chiave)}\n  impronta ${chiave.impronta}`);
}

function sorteDi({ firma, validaDal, validaFino, revocataIl, motivo }: Chiave): string {
  const revocata = revocataIl === null ? '' : `${formattaIstante(revocataIl)}: ${motivo ?? ''}`;
  if (revocataIl !== null && firma) return `revocata, e firma ancora: la sostituisca (${revocata})`;
  if (revocataIl !== null) return `revocata ${revocata}`;
  const smette = validaFino === null ? '' : `, fino a ${formattaIstante(validaFino)}`;
  const dal = `da ${formattaIstante(validaDal)}${smette}`;
  if (firma) return `firma adesso, ${dal}`;
  return validaFino === null ? `firmerà ${dal}` : `ha firmato ${dal}`;
}
