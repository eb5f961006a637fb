-- La scheda dice anche il giudice e l'esperimento, i parametri anche l'incanto (R09, R68): delle vendite di prima nessuno li ha scritti,
-- e l'indice lo dice come lo dice il registro quando lo si rilegge.
UPDATE aste SET stato = stato
    || jsonb_build_object('scheda', '{"giudice": null, "esperimento": null}'::jsonb || (stato->'scheda'))
    || jsonb_build_object('parametri', '{"senzaIncanto": null}'::jsonb || (stato->'parametri'))
  WHERE NOT (stato->'parametri') ? 'senzaIncanto';
