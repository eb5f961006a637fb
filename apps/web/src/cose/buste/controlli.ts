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
};

/** Il campo di un'anomalia, com'è scritto al confine; il primo che torna. */
const DI_CAMPO: readonly (readonly [RegExp, VoceControllata])[] = [
  [/^presentatore|^procura/, 'presentatore'],
  [/^offerent|^identificativo|codiceFiscale/, 'offerente'],
  [/^iban/, 'iban'],
  [/^bonifico\.(cro|trn)/, 'cro'],
  [/^bonifico/, 'bonifico'],
  [/^bollo/, 'bollo'],
  [/^personaDaNominare/, 'persona'],
  [/^prezzo/, 'prezzo'],
  [/^cauzione/, 'cauzione'],
  [/^pagamento|^saldo/, 'saldo'],
];

function voceDi({ codice, regola, dati }: Proposta): VoceControllata | undefined {
  if (regola === 'R39') return 'conto';
  const campo = String(dati.campo ?? '');
  return DI_CODICE[codice] ?? DI_CAMPO.find(([forma]) => forma.test(campo))?.[1];
}

/** Che cosa il software ha da dire di quella riga: nulla, e allora l'ha controllata e torna. */
export function controlloDi(voce: VoceControllata, proposte: readonly Proposta[]): Controllo {
  const rilievi = proposte.filter((proposta) => voceDi(proposta) === voce);
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
