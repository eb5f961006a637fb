-- Ciò che si è visto della piattaforma sta nel registro di ogni vendita in corso: una seconda copia potrebbe smentirlo.
DROP TABLE salute_episodi;
