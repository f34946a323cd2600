$protocols = 'HKLM:\SYSTEM\CurrentControlSet\Control\SecurityProviders\SCHANNEL\Protocols'
foreach ($version in 'SSL 2.0', 'SSL 3.0', 'TLS 1.0', 'TLS 1.1') {
  New-Item "$protocols\$version\Server" -Force | Out-Null
  Set-ItemProperty "$protocols\$version\Server" -Name Enabled -Value 0 -Type DWord
  Set-ItemProperty "$protocols\$version\Server" -Name DisabledByDefault -Value 1 -Type DWord
}
Restart-Computer -Confirm
