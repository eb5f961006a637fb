import type { BaseDiProva } from '../../../base-dati/prove/postgres-di-prova.ts';

/** L'istante attorno a cui stanno le date: le non finite dopo, le altre prima. */
export const ADESSO = Date.UTC(2026, 10, 22, 9);

/**
 * Un piccolo paese scritto tutto insieme: una vendita su venti non è finita. Lo stato è quello che scrive l'indice; ciò che
 * si cerca lo calcola la base dati, come per una vendita vera.
 */
export async function riempi(base: Pick<BaseDiProva, 'comeProprietario'>, quante: number): Promise<void> {
  // Tutte insieme si scrivono più in fretta senza trigger, rifacendo la ricerca alla fine.
  await base.comeProprietario('ALTER TABLE aste DISABLE TRIGGER USER');
  await base.comeProprietario(
    `INSERT INTO aste (id, seq, fase, termine_offerte_il, inizio_operazioni_il, stato)
    SELECT v.id, 3, v.fase, v.inizio - 86400000, v.inizio, jsonb_build_object('id', v.id, 'fase', v.fase, 'esito', v.esito,
      'scheda', jsonb_build_object('titolo', v.tipo || ' con giardino in via ' || v.via, 'idVenditaPvp', NULL,
        'tribunale', 'Tribunale di ' || l.provincia_nome,
        'ruolo', jsonb_build_object('numero', ((n / 3) % 900)::text, 'anno', 2010 + n / 3 / 900 % 15),
        'lotto', jsonb_build_object('codice', '1', 'descrizione', v.tipo || ' al piano ' || n % 7, 'categoria', v.categoria),
        'luogo', jsonb_build_object('via', 'Via ' || v.via || ' ' || n % 90, 'comune', l.comune, 'provincia', l.provincia,
          'regione', l.regione, 'latitudine', CASE WHEN n % 50 <> 0 THEN l.lat + (c % 97) / 400.0 END,
          'longitudine', CASE WHEN n % 50 <> 0 THEN l.lon + (c % 89) / 400.0 END),
        'beni', '[]'::jsonb, 'allegati', '[]'::jsonb, 'stimaCent', NULL, 'giudice', NULL, 'esperimento', NULL, 'delegatoId', NULL, 'delegatoNome', NULL),
      'parametri', jsonb_build_object('modalita', v.modalita, 'immobile', true, 'senzaIncanto', true, 'prezzoBaseCent', v.prezzo,
        'offertaMinimaCent', NULL, 'rilancioMinimoCent', 100000, 'cauzionePercento', 10, 'cauzioneSu', 'prezzo_offerto',
        'termineOfferteIl', v.inizio - 86400000, 'inizioOperazioniIl', v.inizio, 'leggibiliPrimaMs', 10800000,
        'unitaTempoMs', 180000, 'drenaggioMs', 1000, 'saldoGiorni', 120, 'personaDaNominareAmmessa', false,
        'autoRilancioAmmesso', false, 'istanzeAssegnazione', false, 'rimborsoGiorniLavorativi', 5, 'multiploConferma', 5))
    FROM generate_series(1, $1::int) n
    CROSS JOIN LATERAL (SELECT (n::bigint * 2654435761 % 4294967296 / 1024)::int AS c) caso
    CROSS JOIN LATERAL (SELECT (ARRAY['Casa','Appartamento','Negozio','Capannone','Terreno','Autorimessa'])[1 + c % 6] AS tipo,
      (ARRAY['RESIDENZIALE','RESIDENZIALE','COMMERCIALE','INDUSTRIALE','TERRENI','BOX'])[1 + c % 6] AS categoria,
      (ARRAY['Lario','Piave','Garibaldi','della Libertà','Città di Castello','XX Settembre'])[1 + c / 6 % 6] AS via,
      (ARRAY['sincrona_telematica','sincrona_mista','asincrona'])[1 + c / 36 % 3] AS modalita,
      CASE WHEN n % 20 <> 0 THEN 'chiusa' WHEN n % 1000 = 0 THEN 'gara' WHEN n % 100 = 0 THEN 'termine_scaduto' ELSE 'raccolta' END AS fase,
      CASE WHEN n % 20 <> 0 THEN 'deserta' END AS esito,
      $2::bigint + CASE WHEN n % 20 = 0 THEN 3600000::bigint * (n % 1500) ELSE -3600000::bigint * (n % 40000 + 1) END AS inizio,
      1000000 + (n::bigint * 7919 % 90000) * 1000 AS prezzo, md5($3 || n::text)::uuid AS id) v
    CROSS JOIN LATERAL (SELECT * FROM (VALUES
      ('Saronno','VA','Varese','Lombardia',45.62,9.03), ('Cislago','VA','Varese','Lombardia',45.66,8.97),
      ('Milano','MI','Milano','Lombardia',45.46,9.19), ('Forlì','FC','Forlì','Emilia-Romagna',44.22,12.04),
      ('Rosolini','SR','Siracusa','Sicilia',36.82,14.95), ('Roma','RM','Roma','Lazio',41.9,12.5),
      ('L’Aquila','AQ','L’Aquila','Abruzzo',42.35,13.4), ('Torino','TO','Torino','Piemonte',45.07,7.69))
      AS luoghi(comune, provincia, provincia_nome, regione, lat, lon) OFFSET c / 108 % 8 LIMIT 1) l`,
    [quante, ADESSO, 'paese'],
  );
  await base.comeProprietario('SELECT ricerca_rifai()');
  await base.comeProprietario('ALTER TABLE aste ENABLE TRIGGER USER');
  await base.comeProprietario('ANALYZE aste');
}
