import { type BustaVista, contraria, type Proposta } from '@gestore/dominio';

/** Le righe di un'offerta che il software controlla: di ciò che non guarda nessuno non si dice che è in regola. */
export type VoceControllata =
  | 'prezzo'
  | 'cauzione'
  | 'conto'
  | 'saldo'
  | 'deposito'
  | 'persona'
  | 'offerente'
  | 'presentatore'
  | 'iban'
  | 'cro'
  | 'bonifico'
  | 'bollo';

export type Controllo = { segno: 'in_regola' | 'da_guardare' | 'avviso'; regole: readonly string[] };

const DI_CODICE: Readonly<Record<string, VoceControllata>> = {
  prezzo_sotto_minimo: 'prezzo',
  prezzo_non_letto: 'prezzo',
  sotto_base: 'prezzo',
  cauzione_insufficiente: 'cauzione',
  cauzione_non_letta: 'cauzione',
  pagamento_oltre_avviso: 'saldo',
  pagamento_non_letto: 'saldo',
  inefficace_tardiva: 'deposito',
  deposito_non_provato: 'deposito',
  deposito_all_arrivo: 'deposito',
  deposito_dichiarato: 'deposito',
  interruzione_non_registrata: 'deposito',
  irrevocabilita_scaduta: 'deposito',
  persona_da_nominare_non_ammessa: 'persona',
  stessa_provenienza: 'presentatore',
  confronto_con_i_debitori_non_riuscito: 'offerente',
};

/** Il campo di un'anomalia, com'è scritto al confine o nel modulo di un'offerta digitata; il primo che torna. */
const DI_CAMPO: readonly (readonly [RegExp, VoceControllata])[] = [
  [/^presentatore|^codicePresentatore|^procura/, 'presentatore'],
  [/^offerent|(?:identificativo|quota|diritto)$|codiceFiscale/, 'offerente'],
  [/^iban/, 'iban'],
  [/^(?:bonifico\.)?(?:cro|trn)$/, 'cro'],
  [/^bonifico/, 'bonifico'],
  [/^bollo/, 'bollo'],
  [/^personaDaNominare/, 'persona'],
  [/^prezzo/, 'prezzo'],
  [/^cauzione/, 'cauzione'],
  [/^pagamento|^saldo/, 'saldo'],
];

const campoDi = ({ dati }: Proposta): string => String(dati.campo ?? '');

/** I campi del primo offerente, che nel modulo di chi digita non ha numero. */
const DEL_PRIMO: ReadonlySet<string> = new Set(['identificativo', 'quota', 'diritto']);

/** Di quale offerente parla, dal primo che è 0; `null` se di tutti, o se non lo dice. */
function postoDi(proposta: Proposta): number | null {
  const [, lista, posto] = /^(offerenti|altri)\.(\d+)\./.exec(campoDi(proposta)) ?? [];
  if (posto === undefined) return DEL_PRIMO.has(campoDi(proposta)) ? 0 : null;
  return Number(posto) + (lista === 'altri' ? 1 : 0);
}

function voceDi(proposta: Proposta): VoceControllata | undefined {
  const { codice, regola } = proposta;
  if (regola === 'R39') return 'conto';
  const campo = campoDi(proposta);
  return DI_CODICE[codice] ?? DI_CAMPO.find(([forma]) => forma.test(campo))?.[1];
}

/** Che cosa il software ha da dire di quella riga: nulla, e allora l'ha controllata e torna; `posto` se gli offerenti sono più. */
export function controlloDi(voce: VoceControllata, proposte: readonly Proposta[], posto = 0): Controllo {
  const riguarda = (proposta: Proposta): boolean => (postoDi(proposta) ?? posto) === posto;
  const rilievi = proposte.filter((proposta) => voceDi(proposta) === voce && riguarda(proposta));
  const regole = [...new Set(rilievi.map(({ regola }) => regola))];
  if (rilievi.length === 0) return { segno: 'in_regola', regole };
  const pesa = rilievi.some((rilievo) => contraria(rilievo) || rilievo.gravita === 'regolarizzare');
  return { segno: pesa ? 'da_guardare' : 'avviso', regole };
}

type Riservato = NonNullable<BustaVista['riservato']>;

/** Prima ciò che chiede qualcosa a chi decide; gli avvisi insieme, dopo. */
export function divideAvvisi(proposte: Riservato['proposte']): {
  rilievi: readonly Proposta[];
  avvisi: readonly Proposta[];
} {
  return {
    rilievi: proposte.filter(({ gravita }) => gravita !== 'avviso'),
    avvisi: proposte.filter(({ gravita }) => gravita === 'avviso'),
  };
}
