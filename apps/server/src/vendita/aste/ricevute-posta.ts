import type { RicevutaPosta } from '@gestore/contratto/posta/forme';
import { sql } from 'kysely';

/**
 * Che cosa i gestori PEC dicono di un messaggio `p` (R29): consegnato, anche una volta sola, è consegnato; poi conta che non lo sia
 * stato, poi che tardi. `null` finché non ne dicono nulla.
 */
export const ricevutaDelMessaggio = sql<RicevutaPosta | null>`(
  SELECT jsonb_build_object('esito', CASE r.tipo WHEN 'avvenuta-consegna' THEN 'consegnata' WHEN 'accettazione' THEN 'accettata'
    WHEN 'presa-in-carico' THEN 'presa_in_carico' WHEN 'non-accettazione' THEN 'non_accettata'
    WHEN 'preavviso-errore-consegna' THEN 'in_ritardo' ELSE 'non_consegnata' END, 'il', r.istante, 'errore', r.errore)
  FROM ricevute_posta r WHERE r.messaggio = p.id
  ORDER BY array_position(ARRAY['avvenuta-consegna', 'errore-consegna', 'rilevazione-virus', 'non-accettazione',
    'preavviso-errore-consegna', 'presa-in-carico'], r.tipo), r.istante DESC LIMIT 1)`;

/** Vero di un messaggio `p` che un gestore PEC dice di non aver consegnato, e nessuno dice di averlo fatto. */
export const nonConsegnato = sql<boolean>`(
  EXISTS (SELECT 1 FROM ricevute_posta r WHERE r.messaggio = p.id AND r.tipo IN ('errore-consegna', 'rilevazione-virus', 'non-accettazione'))
  AND NOT EXISTS (SELECT 1 FROM ricevute_posta r WHERE r.messaggio = p.id AND r.tipo = 'avvenuta-consegna'))`;
