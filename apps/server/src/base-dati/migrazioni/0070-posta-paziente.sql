-- Un messaggio si prende per poco, si spedisce fuori da ogni transazione e si ritenta sempre più di rado, fino al termine
-- che conta: `prossimo_il` è quando, `entro_il` fino a quando (senza, un giorno), `presa_da` e `presa_fino_al` di chi è adesso.
ALTER TABLE posta_uscita
  ADD COLUMN prossimo_il bigint NOT NULL DEFAULT 0,
  ADD COLUMN entro_il bigint,
  ADD COLUMN presa_da uuid,
  ADD COLUMN presa_fino_al bigint;

DROP INDEX posta_in_attesa;
CREATE INDEX posta_in_attesa ON posta_uscita (prossimo_il) WHERE stato = 'in_attesa';
