/** Perché un pacchetto non si legge. Un pacchetto scartato resta in elenco con questa ragione, e i suoi byte restano (R25). */
export type MotivoScarto =
  | 'pacchetto_troppo_grande'
  | 'pacchetto_non_zip'
  | 'pacchetto_corrotto'
  | 'pacchetto_troppe_voci'
  | 'pacchetto_espansione_eccessiva'
  | 'pacchetto_nome_non_ammesso'
  | 'pacchetto_nomi_doppi'
  | 'pacchetto_cifrato'
  | 'pacchetto_voce_non_ammessa'
  | 'offerta_assente'
  | 'offerta_non_json'
  | 'offerta_non_oggetto'
  | 'offerta_non_riconoscibile';

export type Scarto = { motivo: MotivoScarto; messaggio: string };

export function scarto(motivo: MotivoScarto, messaggio: string): Scarto {
  return { motivo, messaggio };
}
