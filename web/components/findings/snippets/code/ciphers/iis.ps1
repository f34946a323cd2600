Get-TlsCipherSuite |
  Where-Object { $_.Name -match '^TLS_RSA_|_CBC_|_RC4_|_3DES_|_NULL_' } |
  ForEach-Object { Disable-TlsCipherSuite -Name $_.Name }
