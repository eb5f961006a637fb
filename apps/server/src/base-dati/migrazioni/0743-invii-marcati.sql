-- Partito è il messaggio che un server ha spedito: chi ha la password dell'applicazione ne scriverebbe la fine, e chi lo aspetta non lo
-- avrebbe mai (R29, R74).
ALTER TABLE posta_uscita ADD COLUMN marca_invio text;
