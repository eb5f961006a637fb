/** A chi ha chiesto di assistere e non è ammesso: perché, con le parole di chi conduce (R35). */
export function testoRifiutoDiAssistere({ titolo, motivo }: { titolo: string; motivo: string }): {
  oggetto: string;
  testo: string;
} {
  return {
    oggetto: `Richiesta di assistere non accolta: ${titolo}`,
    testo: `Buongiorno,

la Sua richiesta di assistere alla vendita «${titolo}» non è stata accolta.

Motivo: ${motivo}

Per ogni chiarimento si rivolga al professionista delegato indicato nell’avviso di vendita.
`,
  };
}
